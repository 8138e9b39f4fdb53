import { defineConfig, defineProject } from 'vitest/config'

const JOURNEYS = 'deploy/src/journeys/**/*.test.ts'

/** After the others, some of which measure time: a browser and a whole journal take the machine from them. */
const journeys = (name: string, JOURNAL: string, exclude: string[] = []) =>
  defineProject({
    extends: true,
    test: {
      name,
      include: [JOURNEYS],
      exclude,
      env: { JOURNAL },
      sequence: { groupOrder: 1 },
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  })

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // A busy machine: the report names what took a second attempt.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // For a hang, not for a slow machine.
    expect: { requireAssertions: true, poll: { timeout: 20_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'units', include: ['*/src/**/*.test.ts'], exclude: [JOURNEYS] } },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['frontend/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'frontend/src/testing/set-up-screens.ts',
        },
      },
      journeys('journeys', 'embedded'),
      // What a screen looks like, and how it is used, does not depend on where its journal is stored; a read model can be
      // altered behind the journal's back only where it is a file.
      journeys('journeys on engines', 'engines', [
        '**/{accessibility,add-papers,addresses,analytics,api-pages,coming-back,edit-paper,focus,home-and-texts}.test.ts',
        '**/{languages,library-offline,library-save,looks,parked-stream,read-paper,reader,theme,trusted-types}.test.ts',
      ]),
    ],
  },
})
