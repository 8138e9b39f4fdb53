import type { SystemHealth } from './views.ts'

/** The health of a system as the API's document shows it. */
export const exampleHealth: SystemHealth = {
  status: 'needs attention',
  checkedAt: '2026-01-15T04:31:00.000Z',
  readModels: { total: 13, behind: 0, longestSeconds: 0, rebuilding: 0 },
  parkedStreams: 0,
  files: {
    stored: 2,
    bytes: 1_048_576,
    free: 20_000_000_000,
    grownInMonth: 524_288,
    missing: 1,
    damaged: 0,
    orphans: 0,
    orphanBytes: 0,
    checked: 2,
    checkedAllAt: '2026-01-14T04:31:00.000Z',
  },
  mails: { waiting: 0, failed: 0 },
  clock: { now: '2026-01-15T04:31:00.000Z', lastEventAt: '2026-01-15T04:30:58.000Z', isBehind: false },
  backups: {
    lastAt: '2026-01-14T21:31:00.000Z',
    isLate: false,
    failure: null,
    drilledAt: '2026-01-01T21:40:00.000Z',
    leftAlone: [{ folder: '/backups/2025-12-31', reason: 'it is of another journal' }],
  },
  log: {
    origin: 'journal.example.org/.well-known/journal-log',
    size: 120,
    signedAt: '2026-01-15T04:30:58.000Z',
    refusal: null,
  },
}
