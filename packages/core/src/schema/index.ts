// What Yoke's own packages write schemas with, as `import * as z from '@yoke/core/schema'`: one zod for all of them, without what
// they do not use, since zod as a whole, with the texts of fifty languages, takes as long to load as the rest of Yoke. A plugin
// outside of Yoke may use it, or zod itself, or any library that speaks Standard Schema.
export {
  array,
  boolean,
  discriminatedUnion,
  enum,
  type input,
  int,
  literal,
  looseObject,
  number,
  object,
  type output,
  record,
  strictObject,
  string,
  tuple,
  union,
  unknown,
  url,
  type ZodType,
} from 'zod';
