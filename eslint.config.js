import tseslint from 'typescript-eslint'

/** Files that are tables of data rather than code: exempt from the length limit, by list. */
const tables = ['apps/web/src/**/messages.en.ts', 'packages/contract/src/**/examples.ts']

const clockAndChance = [
  { object: 'Math', property: 'random', message: 'Randomness is injected.' },
  { object: 'Date', property: 'now', message: 'Time comes from the clock.' },
]

/** What plain Node programs find without importing it. */
const ofNode = [
  ...['process', 'console', 'Buffer', 'URL', 'performance', 'crypto', 'TextEncoder'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
]

const noNakedDate = {
  selector: "NewExpression[callee.name='Date'][arguments.length=0]",
  message: 'Time comes from the clock.',
}
const noLooseNumber = [
  { selector: "CallExpression[callee.name='parseFloat']", message: 'Money and odds are integers.' },
  {
    selector: "CallExpression[callee.name='Number']",
    message: 'Use a codec or the format module.',
  },
  { selector: "CallExpression[callee.property.name='toFixed']", message: 'Use the format module.' },
]

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'data', '.cache', 'gallery', '**/*.cjs'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    plugins: { '@typescript-eslint': tseslint.plugin },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: { globals: Object.fromEntries(ofNode.map((name) => [name, 'readonly'])) },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-undef': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 4],
    },
  },
  {
    files: ['**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true }] },
  },
  {
    files: ['packages/{kernel,engines,ledger}/src/**/*.ts', 'apps/server/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'packages/ledger/src/postgres/**'],
    rules: { 'no-restricted-properties': ['error', ...clockAndChance] },
  },
  {
    files: ['packages/engines/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', noNakedDate] },
  },
  {
    files: ['apps/**/*.ts', 'apps/**/*.tsx', 'packages/{ledger,contract}/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'apps/web/src/platform/format/**'],
    rules: { 'no-restricted-syntax': ['error', noNakedDate, ...noLooseNumber] },
  },
  {
    files: ['apps/server/src/**/*.ts'],
    ignores: ['apps/server/src/config.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        {
          name: 'fetch',
          message: 'Requests to others are made by askOutside, which checks where to.',
        },
      ],
      'no-restricted-properties': [
        'error',
        ...clockAndChance,
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read in config.ts only.',
        },
      ],
    },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      '**/*.spec.ts',
      'e2e/**',
      'bench/**',
      'scripts/**',
      'apps/*/test/**',
    ],
    rules: { 'max-lines-per-function': 'off', 'no-console': 'off', 'no-restricted-syntax': 'off' },
  },
  { files: tables, rules: { 'max-lines': 'off' } },
)
