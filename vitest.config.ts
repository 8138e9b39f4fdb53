import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const JOURNEYS = 'deploy/src/journeys/**/*.test.ts'
/** They start whole journals, which serve the built frontend. */
const JOURNALS = 'deploy/src/{api,engines,export,import,rebuild,replay,services,settings,transfer,verify}/**/*.test.ts'

/** Node runs it as it is, without Vite between: as in production, and with each module loaded once for all files. */
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

const ENGINES = 'browsers on engines'

/** Those whose files take longest come first, so that at the end no worker is left alone with one. */
const ORDER = [ENGINES, 'journeys', 'journals', 'units', 'screens', 'browser modules']

class ProjectsInOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name)
    return (await super.sort(files)).sort(
      (one: TestSpecification, other: TestSpecification) => place(one) - place(other),
    )
  }
}

const journeys = (name: string, JOURNAL: string, include: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: [include],
    env: { JOURNAL },
    globalSetup: 'deploy/src/testing/build-frontend.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    experimental: NATIVE,
  },
})

export default defineConfig({
  test: {
    pool: 'forks',
    // On two cores: what a test waits for, processes, servers and browsers, leaves nearly half of their time to another.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: ProjectsInOrder },
    // What a passed test logs is of no use to a reader of the totals.
    silent: 'passed-only',
    // For a hang, not for a slow machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'units',
          include: ['{contracts,adapters,command-service,projections,query-service,deploy}/{src,lab}/**/*.test.ts'],
          exclude: [JOURNALS, JOURNEYS, '**/node_modules/**'],
          expect: { requireAssertions: true, poll: { timeout: 20_000, interval: 10 } },
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'journals',
          include: [JOURNALS],
          globalSetup: 'deploy/src/testing/build-frontend.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          experimental: NATIVE,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser modules',
          pool: 'threads',
          include: ['frontend/src/**/*.test.ts'],
          setupFiles: 'frontend/src/testing/set-up-thread.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          pool: 'threads',
          include: ['frontend/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // What the build takes from it for browsers.
          alias: { 'tus-js-client': join(import.meta.dirname, 'node_modules/tus-js-client/lib.esm/browser/index.js') },
          setupFiles: ['frontend/src/testing/set-up-thread.ts', 'frontend/src/testing/set-up-screens.ts'],
        },
      },
      journeys('journeys', 'embedded', JOURNEYS),
      // What depends on where events, documents, files, accounts, texts and caches are, and on how processes hear of writes.
      journeys(ENGINES, 'engines', 'deploy/src/journeys/{audit,first-start,withheld}.test.ts'),
    ],
  },
})
