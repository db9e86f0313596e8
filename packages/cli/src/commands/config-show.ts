import { stringify } from 'yaml';
import { loadConfig, type ProjectConfig } from '../config/load-config.js';
import { EXIT } from '../exit.js';
import { toJsonLine } from '../reporters/json-line.js';
import { escapeLine, escapeText } from '../terminal/escape-text.js';
import type { CommandContext } from './command-context.js';

/** `yoke config show`: prints the effective configuration, with `--origin` the place of each value. */
export async function run(context: CommandContext): Promise<number> {
  const { terminal, directory, isJson, flags } = context;
  const project = await loadConfig(directory);
  if (isJson) {
    const { root, file, config, inactiveKeys, origins } = project;
    terminal.out(toJsonLine({ root, file, config, inactiveKeys, origins }));
    return EXIT.yes;
  }
  terminal.out(flags.origin === true ? renderOrigins(project) : renderConfig(project));
  for (const key of project.inactiveKeys) {
    terminal.err(
      `yoke: \`${escapeLine(key)}\` is not active yet: it is checked and changes nothing\n`,
    );
  }
  return EXIT.yes;
}

function renderConfig({ config, file }: ProjectConfig): string {
  const head =
    file === undefined ? '# no configuration file: every value is the default' : `# ${file}`;
  return escapeText(`${head}\n${stringify(config)}`);
}

function renderOrigins({ origins }: ProjectConfig): string {
  const rows = origins.map(({ key, value, origin }) => {
    const place =
      origin === 'default'
        ? 'default'
        : [origin.file, origin.line].filter((part) => part !== undefined).join(':');
    return { text: `${key}: ${JSON.stringify(value)}`, place };
  });
  const width = Math.min(60, Math.max(...rows.map(({ text }) => text.length)));
  return rows
    .map(({ text, place }) => `${escapeLine(text).padEnd(width)}  # ${escapeLine(place)}\n`)
    .join('');
}
