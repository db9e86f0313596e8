import type { YokeConfig } from '../config/index.js';
import type { Effects } from '../effects.js';
import { YokeError } from '../errors/index.js';
import { inspectRepository, listRepositoryProblems } from '../git/index.js';
import { runTool } from '../process/index.js';
import type { DoctorCheck } from './check.js';

/** Looks at git, the repository and who signs landings. Changes nothing. */
export async function checkRepositoryState(input: {
  readonly root: string;
  readonly config: Pick<YokeConfig, 'commit'>;
  readonly effects: Effects;
  readonly signal: AbortSignal;
}): Promise<readonly DoctorCheck[]> {
  const { root, config, effects, signal } = input;
  try {
    const found = await inspectRepository({ runTool, effects, signal }, root);
    const { authorName = found.identity?.name, authorEmail = found.identity?.email } =
      config.commit;
    const isKnown = authorName !== undefined && authorEmail !== undefined;
    const identity = isKnown ? { name: authorName, email: authorEmail } : undefined;
    const problems = listRepositoryProblems({ ...found, identity });
    const branch = found.branch?.replace('refs/heads/', '') ?? 'no branch';
    const checks = problems.map((problem) => asCheck('repository', problem));
    return [
      {
        id: 'git',
        state: 'ok',
        summary: `git ${found.gitVersion ?? 'of a version that is not known'}`,
      },
      ...(checks.length > 0
        ? checks
        : [{ id: 'repository', state: 'ok' as const, summary: `on branch "${branch}"` }]),
      ...(identity === undefined
        ? []
        : [
            {
              id: 'identity',
              state: 'ok' as const,
              summary: `landings are signed by ${identity.name} <${identity.email}>`,
            },
          ]),
    ];
  } catch (error) {
    signal.throwIfAborted();
    if (!YokeError.isInstance(error)) throw error;
    return [asCheck(error.code.startsWith('GIT_') ? 'git' : 'repository', error)];
  }
}

function asCheck(id: string, error: YokeError): DoctorCheck {
  return { id, state: 'problem', summary: error.message, fix: error.hint };
}
