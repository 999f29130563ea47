import { LAYERS, layerPatterns } from './scripts/layers.mjs';

/** @typedef {import('./scripts/layers.mjs').Pattern} Pattern */

const SHARED = new Set(['core', 'domain', 'wire', '.']);

/** The expressions know no lookahead. @type {Record<string, Pattern>} */
const PACKAGES = {
  none: { regex: '^[^.]', message: 'This folder has no dependencies.' },
  schemas: { regex: '^([^.t]|t[^y])', message: 'Wire schemas need TypeBox only.' },
  react: {
    regex: '^(react|@lingui/react|dexie-react-hooks|virtua)',
    message: 'No React here: plain functions and ports.',
  },
  dexie: { regex: '^dexie', message: 'Dexie belongs in src/local.' },
  liveQueries: {
    regex: '^dexie',
    importNames: ['liveQuery', 'useLiveQuery'],
    message: 'Use liveQuery or useLiveQuery of src/local, whose results come in order.',
  },
  appwrite: { regex: '^(node-)?appwrite', message: 'The Appwrite SDK belongs in src/remote.' },
  databases: {
    regex: '^((express-)?pouchdb|leveldown)',
    message: 'PouchDB and LevelDB belong in sync-server/store.',
  },
  node: { regex: '^node:', message: 'This code runs in browsers.' },
  server: { regex: '^[./]*/sync-server/', message: 'The app does not import the server.' },
  app: {
    regex: `^[./]*/src/(${Object.keys(LAYERS['src'] ?? {})
      .filter(name => !SHARED.has(name))
      .join('|')})/`,
    message: 'The server imports only core, domain and wire from the app.',
  },
};

/** Packages that are refused, by the beginning of the folder; the longest that fits counts. @type {Record<string, (keyof typeof PACKAGES)[]>} */
const REFUSED = {
  src: ['dexie', 'appwrite', 'databases', 'node', 'server'],
  'src/core': ['none', 'server'],
  'src/domain': ['none', 'server'],
  'src/wire': ['schemas', 'server'],
  'src/catalogue': ['react', 'dexie', 'appwrite', 'databases', 'node', 'server'],
  'src/sync': ['react', 'dexie', 'appwrite', 'databases', 'node', 'server'],
  'src/remote': ['react', 'dexie', 'databases', 'node', 'server'],
  'src/local': ['liveQueries', 'appwrite', 'databases', 'node', 'server'],
  'sync-server': ['dexie', 'appwrite', 'databases', 'react', 'app'],
  'sync-server/store': ['dexie', 'appwrite', 'react', 'app'],
};

/** @param {string} folder */
function refusedPackages(folder) {
  const fitting = Object.keys(REFUSED).filter(start => folder === start || folder.startsWith(`${start}/`));
  const longest = fitting.sort((a, b) => b.length - a.length)[0] ?? '';
  return (REFUSED[longest] ?? []).map(name => PACKAGES[name]);
}

/** The rules on imports, for each folder. @param {string} root The repository. */
const importRules = root =>
  layerPatterns(root).map(({ folder, patterns }) => ({
    files: [`${folder}/*`],
    rules: { 'no-restricted-imports': ['error', { patterns: [...refusedPackages(folder), ...patterns] }] },
  }));

/** @param {string} root The repository. */
export const configFor = root => ({
  plugins: ['typescript', 'import', 'react', 'react-perf', 'unicorn', 'oxc', 'promise', 'jsx-a11y', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
  },
  env: {
    es2024: true,
  },
  rules: {
    'no-console': 'error',
    'no-eval': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/consistent-return': 'off',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/exhaustive-deps': ['error', { additionalHooks: '^useAnswer$' }],
    'react/rules-of-hooks': 'error',
    'react/no-danger': 'error',
    'react-perf/jsx-no-new-object-as-prop': 'off',
    'react-perf/jsx-no-new-array-as-prop': 'off',
    'react-perf/jsx-no-new-function-as-prop': 'off',
    'react-perf/jsx-no-jsx-as-prop': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'unicorn/filename-case': [
      'error',
      {
        case: 'kebabCase',
      },
    ],
    'oxc/no-async-endpoint-handlers': 'off',
    'max-lines': [
      'error',
      {
        max: 500,
        skipBlankLines: false,
        skipComments: false,
      },
    ],
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  // The last one is for environments without these names (`src/domain/tsconfig.json`).
  ignorePatterns: [
    'dist',
    'data',
    'coverage',
    'node_modules',
    '**/*.generated.ts',
    'src/wire/web-globals.d.ts',
  ],
  overrides: [
    ...importRules(root),
    {
      files: ['src/domain/intake/html-tokens.ts'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^([^.h]|h[^t])',
                message: 'The domain has no dependencies but this one.',
              },
            ],
          },
        ],
      },
    },
    {
      files: ['*.config.ts', 'oxlint.config.mjs', 'scripts/test-reporter.mjs'],
      rules: {
        'import/no-default-export': 'off',
      },
    },
    {
      files: ['scripts/**', 'bench/**', 'sync-server/jobs/**', 'tests/strangers/thorough.mjs'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: ['tests/**/*.dom.test.tsx'],
      rules: {
        'vitest/expect-expect': [
          'error',
          {
            assertFunctionNames: ['expect', 'see', 'gone', 'arrived', 'hasFocus'],
          },
        ],
      },
    },
    {
      files: ['tests/**'],
      rules: {
        'max-lines': 'off',
        'typescript/no-non-null-assertion': 'off',
        'vitest/valid-expect': [
          'error',
          {
            maxArgs: 2,
          },
        ],
      },
    },
  ],
});

export default configFor(import.meta.dirname);
