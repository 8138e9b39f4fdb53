import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '../../..')

/** By their names: what runs when a module is loaded counts as covered by the test that first loads it. */
class InOrderOfNames extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId))
  }
}

/** The tests that are named, in Stryker's copy of the repository, whose node_modules link to the original's packages. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^@shodh\/([a-z-]+)\/(.*)$/u, replacement: `${root}/$1/src/$2` }] },
  test: {
    include: process.env['MUTANTS_TESTS']?.split(' ') ?? [],
    // Their code is in other processes, which run the original; or they wait seconds for a server or for the clock.
    exclude: ['**/*.processes.test.ts', '**/*.mongodb.test.ts', '**/*.http.test.ts'],
    // One process for all test files of a mutant; the next mutant has a new one.
    isolate: false,
    sequence: { sequencer: InOrderOfNames },
    expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 10 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
