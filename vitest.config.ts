import { defineConfig } from 'vitest/config'

const JOURNEYS = 'deploy/src/journeys/**/*.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    expect: { requireAssertions: true },
    // For a hang, not for a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'units', include: ['*/src/**/*.test.ts'], exclude: [JOURNEYS] } },
      { extends: true, test: { name: 'screens', include: ['frontend/src/**/*.test.tsx'], environment: 'happy-dom' } },
      // A browser and a whole journal want the machine for themselves: after the others, one at a time.
      {
        extends: true,
        test: {
          name: 'journeys',
          include: [JOURNEYS],
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
