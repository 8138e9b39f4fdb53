import type { SystemHealth } from '@shodh/contracts/system/views.ts'

export const at = '2026-02-01T04:30:00.000Z'
export const stream = 'volume-6a0c1c1e'

/** A journal of which many parts need attention. */
export const health: SystemHealth = {
  status: 'needs attention',
  checkedAt: at,
  readModels: { total: 2, behind: 1, longestSeconds: 90, rebuilding: 1 },
  parkedStreams: 1,
  files: {
    stored: 2,
    bytes: 3_221_225_472,
    free: null,
    grownInMonth: 1024,
    missing: 1,
    damaged: 0,
    orphans: 1,
    orphanBytes: 11,
    checked: 2,
    checkedAllAt: null,
  },
  mails: { waiting: 0, failed: 1 },
  backups: null,
  clock: { now: at, lastEventAt: at, isBehind: false },
  log: {
    origin: 'journal.example/.well-known/journal-log/sample',
    size: 90,
    signedAt: at,
    refusal: { sentence: 'The journal has 90 events, fewer than the 120 of a checkpoint.', size: 120, root: null },
  },
  details: {
    readModels: [
      { name: 'papers', version: 5, build: 1, behindSeconds: 90, withheld: null, rebuild: null, failure: null },
      {
        name: 'volumes',
        version: 4,
        build: 0,
        behindSeconds: 0,
        withheld: null,
        rebuild: { startedAt: at, share: 0.25, estimatedEnd: at },
        failure: 'An event of yesterday',
      },
    ],
    parkedStreams: [{ model: 'papers', stream, reason: 'A bug of yesterday', since: at }],
    brokenFiles: [
      { sha256: 'a'.repeat(64), problem: 'missing', foundAt: at, paper: { id: 'p', title: 'Gone', volumeId: 'v' } },
    ],
    orphanFiles: [{ sha256: 'b'.repeat(64), bytes: 11, storedAt: at }],
    mails: [
      {
        id: 'm',
        purpose: 'contact-message',
        state: 'failed',
        queuedAt: at,
        attempts: 3,
        reason: '550',
        nextAttemptAt: null,
      },
    ],
    versions: [{ name: 'Node.js', version: '24.0.0' }],
    hosts: [{ setting: 'SMTP_URL', host: 'mail.example.org' }],
  },
}
