/** A place where a configuration may stand, and how it is read. */
export interface ConfigPlace {
  /** Relative to the project, with `/`. */
  readonly path: string;
  readonly format: 'yaml' | 'json' | 'module';
  /** The key of the top level that holds the configuration. */
  readonly within?: string | undefined;
}

const RC_NAMES = ['.yokerc', '.config/yokerc'] as const;

/** Every place, in the order in which they are looked at. Exactly one of them may hold a configuration. */
export const CONFIG_PLACES: readonly ConfigPlace[] = [
  { path: '.yoke/config.yaml', format: 'yaml' },
  ...(['ts', 'mts', 'js', 'mjs', 'cjs'] as const).map((end) => ({
    path: `yoke.config.${end}`,
    format: 'module' as const,
  })),
  ...RC_NAMES.flatMap((name) => [
    { path: name, format: 'yaml' as const },
    { path: `${name}.json`, format: 'json' as const },
    { path: `${name}.yaml`, format: 'yaml' as const },
    { path: `${name}.yml`, format: 'yaml' as const },
  ]),
  { path: 'package.json', format: 'json', within: 'yoke' },
];
