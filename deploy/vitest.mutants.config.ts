import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { testsOf } from './src/mutants/packages.ts'

const root = join(import.meta.dirname, '..')

/** The tests of PACKAGE, in Stryker's copy of the repository, whose node_modules link to the original's packages. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@shodh\/([a-z-]+)\/(.*)$/u, replacement: `${root}/$1/src/$2` }] },
  test: {
    ...testsOf(process.env['PACKAGE']),
    // One process for all test files of a mutant; the next mutant has a new one.
    isolate: false,
    expect: { requireAssertions: true },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
