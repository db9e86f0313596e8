import { createHash } from 'node:crypto';
import { findStory, resolveHeldOut, storyDigest } from '../../backlog/index.js';
import type { Story } from '../../backlog/types.js';
import { ConfigError } from '../../errors/index.js';
import { canonicalJson } from '../../state/index.js';
import type { AttemptStart, FrozenTerms, Terms } from '../attempt-types.js';
import { BACKLOG_PATH, readBacklogAt } from '../backlog-at.js';
import { done, failed, type StepOutcome } from '../pipeline.js';
import { createPathRule, namedTests } from '../protection.js';
import { proveRedFirst } from '../red-first.js';
import type { Run } from '../run.js';

const NOTES = ['PROJECT', 'KNOWLEDGE', 'GLOSSARY'].map((name) => `.yoke/context/${name}.md`);

/**
 * Fixes what this attempt will be judged by: story, criteria, gates, protected files and configuration, all read from
 * the base commit's objects in the mirror. Nothing that the agent edits can change it.
 */
export async function freezeTerms(data: AttemptStart, run: Run): Promise<StepOutcome<FrozenTerms>> {
  const story = await storyAtBase(data, run);
  const terms = await readTerms({ story, baseTree: data.baseTree }, run);
  const gates = run.input.gates.map((use) => use.name);
  await run.emit('terms-frozen', { base: data.base, digest: terms.digest, gates });
  const unprovable = await proveRedFirst({ data, terms }, run);
  return unprovable === undefined ? done({ story, terms }) : failed(unprovable);
}

/** Reads the terms of a story from the objects of a tree. */
export async function readTerms(
  { story, baseTree }: { readonly story: Story; readonly baseTree: string },
  run: Run,
): Promise<Terms> {
  const criterionFiles = await criterionFilesAt(baseTree, story, run);
  const { config, controlPaths, gates } = run.input;
  const control = [BACKLOG_PATH, ...controlPaths];
  const digest = sha256(
    canonicalJson({
      story: storyDigest(story),
      gates: gates.map(({ name, options }) => ({ name, options })),
      protected: config.protected,
      trust: config.trust,
      criterionFiles,
      control: await controlIds(baseTree, controlPaths, run),
    }),
  );
  return {
    digest,
    criteria: story.acceptance.map((criterion) =>
      criterion.heldOut === undefined
        ? criterion
        : { ...criterion, heldOut: resolveHeldOut(run.repository.root, criterion.heldOut) },
    ),
    ruleOf: createPathRule({
      protectedGlobs: config.protected,
      isProtectingDefaults: config.trust.protectDefaults,
      controlPaths: control,
      criterionFiles,
      allowedGlobs: story.allow,
    }),
    backlogPath: BACKLOG_PATH,
    notes: await present(NOTES, baseTree, run),
  };
}

async function storyAtBase(data: AttemptStart, run: Run): Promise<Story> {
  const backlog = await readBacklogAt(data.baseTree, run);
  const story = findStory(backlog, data.story.id);
  if (story === undefined || story.passes) {
    throw new ConfigError({
      code: 'STORY_NOT_OPEN',
      message: `Story "${data.story.id}" is no longer open in ${BACKLOG_PATH} at ${data.base.slice(0, 12)}, where the branch has moved to.`,
      hint: 'Go on with what is open there: yoke loop run',
    });
  }
  return story;
}

/** The acceptance tests of a story that exist at the base: files its commands name, and what lies in folders they name. */
async function criterionFilesAt(
  baseTree: string,
  story: Story,
  run: Run,
): Promise<readonly string[]> {
  const { reader } = run.mirror;
  const found = new Set<string>();
  for (const path of namedTests(story)) {
    const entry = await reader.findEntry(baseTree, path);
    if (entry === undefined) continue;
    if (entry.mode !== '040000') found.add(path);
    else for (const file of await reader.listFiles(entry.id)) found.add(`${path}/${file.path}`);
  }
  return [...found].sort();
}

async function present(
  paths: readonly string[],
  tree: string,
  run: Run,
): Promise<readonly string[]> {
  const entries = await Promise.all(paths.map((path) => run.mirror.reader.findEntry(tree, path)));
  return paths.filter((_path, index) => entries[index] !== undefined);
}

/** Object ids of the control files; "absent" is a value too, so that a file that appears is a change. */
async function controlIds(
  baseTree: string,
  paths: readonly string[],
  run: Run,
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const path of paths) {
    ids[path] = (await run.mirror.reader.findEntry(baseTree, path))?.id ?? 'absent';
  }
  return ids;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
