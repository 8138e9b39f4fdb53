import { defineConfig } from 'oxlint'

const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/contract.ts', '**/contract/*.ts', '**/testing/specification.ts']
const POLL = 'It waits one second by default: expect.poll waits up to 20.'
const NO_MOCKS = 'No mock of our own code: a test runs the embedded adapters.'

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./deploy/src/toolchain/lint-plugin.ts'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  // `make client` compiles its example, with the types of the API that it writes.
  ignorePatterns: ['deploy/lab/client/*.mts', '**/dist', '**/dist-server', 'data', 'bench-results', 'test-results'],
  rules: {
    complexity: ['error', 10],
    'max-depth': ['error', 3],
    'max-lines': ['error', 300],
    'max-params': ['error', 4],
    eqeqeq: 'error',
    'no-console': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-var': 'error',
    'prefer-const': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'react/rules-of-hooks': 'error',
    // What only a browser knows (the clock, the width) is set after hydration.
    'react/set-state-in-effect': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'shodh/boundaries': 'error',
    'shodh/linear-ends': 'error',
    'shodh/monotonic-durations': 'error',
  },
  overrides: [
    { files: ['**/*.config.ts', 'deploy/src/toolchain/lint-plugin.ts'], rules: { 'import/no-default-export': 'off' } },
    // The back office is in English only.
    { files: ['frontend/src/**/*.tsx'], rules: { 'shodh/texts': 'error' } },
    {
      files: [
        'frontend/src/**/admin/**',
        'frontend/src/features/files/**',
        'frontend/src/ui/forms/**',
        'frontend/src/**/testing/**',
        ...TESTS,
      ],
      rules: { 'shodh/texts': 'off' },
    },
    { files: ['deploy/**'], rules: { 'no-console': 'off' } },
    { files: ['deploy/src/journeys/**'], rules: { 'shodh/steady-journeys': 'error' } },
    // given(…).when(…).then(…)
    { files: ['**/testing/specification.ts'], rules: { 'unicorn/no-thenable': 'off' } },
    {
      files: TESTS,
      rules: {
        // vitest itself asks each test for an assertion (vitest.config.ts), wherever it is made.
        'vitest/expect-expect': 'off',
        'shodh/linear-ends': 'off',
        'shodh/monotonic-durations': 'off',
        'unicorn/no-useless-spread': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/valid-title': ['error', { ignoreTypeOfDescribeName: true, ignoreTypeOfTestName: true }],
        'vitest/no-restricted-vi-methods': [
          'error',
          { mock: NO_MOCKS, doMock: NO_MOCKS, waitFor: POLL, waitUntil: POLL },
        ],
        'no-restricted-globals': [
          'error',
          { name: 'performance', message: 'No test is timed: `make bench` measures, a test waits for a condition.' },
        ],
      },
    },
  ],
})
