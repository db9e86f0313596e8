/** The few styles that are used; each says something, and every line can be read without them. */
export interface Paint {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly warn: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly bold: (text: string) => string;
}

/** Makes the styles, or ones that change nothing. */
export function createPaint(isColoured: boolean): Paint {
  const style = (open: number, close: number) => (text: string) =>
    isColoured ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    good: style(32, 39),
    bad: style(31, 39),
    warn: style(33, 39),
    dim: style(2, 22),
    bold: style(1, 22),
  };
}
