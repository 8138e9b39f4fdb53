import * as z from 'zod/mini'
import { Nothing } from '../envelope.ts'
import { command, ok, operationsOf, sent } from '../operations/operation.ts'
import { SessionsEndedResponse, SessionsResponse } from '../users/views.ts'
import { BeginLog, CleanUp, ConfirmClock, FreeStream, RebuildReadModel, SystemHealthQuery } from './commands.ts'
import { KnownLogHead } from './events.ts'
import { OperatorSetting } from './operator-settings.ts'
import { Cleanup, ClockState, SystemHealth } from './views.ts'
import { Changes, ChangesQuery, Presence, PresenceQuery, PresentPeople } from './live.ts'

const api = operationsOf('System')

const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'

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

const reason = 'The disk was replaced'
const DRY_RUN = 'Without `dryRun: false`, which needs a reason, nothing is changed.'

const RebuildResponse = z.object({
  dryRun: z.boolean(),
  model: z.string(),
  /** What it is projected into, beside what is served. */
  collection: z.string(),
})
const FreeResponse = z.extend(RebuildResponse, { streams: z.array(z.string()) })

const LogResponse = z.object({ dryRun: z.boolean(), origin: z.string(), previous: KnownLogHead })
const origin = 'journal.example.org/.well-known/journal-log'
const previous = { size: 120, root: '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' }

const rebuild = { dryRun: false, model: 'papers', collection: 'papers@5.1' }
const stream = 'volume-6a0c1c1e-2b7d-5d0f-9a35-3f1f0a7b9c11'

/** Calls of the people who run the journal, and about what changes in it. */
export const systemOperations = {
  getSystemHealth: api.get('/papers/system/health', {
    summary: 'Check read models, files and mails',
    description:
      'Files are compared by presence and size; what their contents were found to be is of the checks that run by themselves. Nothing is changed.',
    allow: 'see the system',
    query: SystemHealthQuery,
    response: ok(z.object({ health: SystemHealth }), { health: exampleHealth }),
  }),
  listOperatorSettings: api.get('/admin/system/operator-settings', {
    summary: 'List what only the operator of the server sets',
    description:
      'Variables of the environment, and members of the settings file that no call changes. Of the mail server its host alone; no secret.',
    allow: 'see the system',
    response: ok(z.object({ settings: z.array(OperatorSetting) }), {
      settings: [
        { name: 'PUBLIC_URL', value: 'https://journal.example.org' },
        { name: 'BACKUP_TO', value: null },
      ],
    }),
  }),
  cleanUp: api.post('/papers/system/cleanup', {
    summary: 'Remove what nothing refers to any more',
    description: `\`orphanFiles\` are files that nothing ever named, stored more than a day ago, \`deletedFiles\` those that were deleted in the file manager more than 30 days ago: both are in the trash for 30 days; \`drafts\` and \`sessions\` those that have ended. While events may be missing, only sessions are removed. ${DRY_RUN}`,
    allow: 'run the system',
    body: sent(CleanUp, { cleanupTypes: ['orphanFiles'], dryRun: false, reason }),
    response: ok(z.object({ cleanup: Cleanup }), { cleanup: { dryRun: false, items: [], remaining: 0 } }),
    ...command,
  }),
  rebuildReadModel: api.post('/admin/system/read-models/:name/rebuild', {
    summary: 'Project a read model again from the first event',
    description: `The one that is served stays until the new one has caught up. ${DRY_RUN}`,
    allow: 'run the system',
    body: sent(RebuildReadModel, { dryRun: false, reason }),
    response: ok(z.object({ rebuild: RebuildResponse }), { rebuild }),
    refusals: ['READ_MODEL_NOT_FOUND', 'REBUILD_RUNNING'],
    ...command,
  }),
  freeStream: api.post('/admin/system/read-models/:name/free-stream', {
    summary: 'Free a parked stream, and all others of its read model',
    description: `The read model is rebuilt. Refused while an event of one of them still cannot be projected. ${DRY_RUN}`,
    allow: 'run the system',
    body: sent(FreeStream, { stream, dryRun: false, reason }),
    response: ok(z.object({ rebuild: FreeResponse }), { rebuild: { ...rebuild, streams: [stream] } }),
    refusals: ['READ_MODEL_NOT_FOUND', 'STREAM_NOT_PARKED', 'STREAM_NOT_PROJECTABLE', 'REBUILD_RUNNING'],
    ...command,
  }),
  beginLog: api.post('/admin/system/log', {
    summary: 'Begin a public log in place of one that can no longer be signed',
    description: `Names the head that the journal’s events contradict, as the health of the system has it: the new log begins with every event of the journal and says which one it follows. ${DRY_RUN}`,
    allow: 'run the system',
    isWeighty: true,
    body: sent(BeginLog, { ...previous, dryRun: false, reason: 'The backup is of the day before' }),
    response: ok(z.object({ log: LogResponse }), {
      log: { dryRun: false, origin: `${origin}/2`, previous: { origin, ...previous } },
    }),
    refusals: ['LOG_NOT_REFUSED', 'LOG_HEAD_NOT_NAMED'],
    ...command,
  }),
  getSample: api.get('/admin/system/sample', {
    summary: 'Check whether the journal holds nothing but the sample',
    allow: 'remove the sample',
    response: ok(z.object({ isOnlySample: z.boolean() }), { isOnlySample: true }),
  }),
  endSample: api.delete('/admin/system/sample', {
    summary: 'Remove the sample, and begin the journal’s own data',
    description:
      'Log, keys of the public log, readings, files and read models are begun anew; accounts and their sessions stay. The service opens its stores again afterwards, and responds with 503, or not at all, for some seconds: `GET /admin/system/sample` says false once the journal has begun. Refused where somebody has written.',
    allow: 'remove the sample',
    response: ok(Nothing, {}),
    refusals: ['SAMPLE_NOT_ALONE'],
  }),
  confirmClock: api.post('/admin/system/clock', {
    summary: 'Confirm the time of the clock where the last event of the journal is of a later one',
    description: `A change that would be more than five minutes older than the last one is refused with CLOCK_BEHIND: until the clock has caught up, or its time is confirmed here. ${DRY_RUN}`,
    allow: 'run the system',
    body: sent(ConfirmClock, { dryRun: false, reason: 'The clock was a year ahead until today' }),
    response: ok(z.object({ clock: z.extend(ClockState, { dryRun: z.boolean() }) }), {
      clock: {
        dryRun: false,
        now: '2026-01-15T04:31:00.000Z',
        lastEventAt: '2027-01-15T04:30:58.000Z',
        isBehind: false,
      },
    }),
    refusals: ['CLOCK_NOT_BEHIND'],
    ...command,
  }),
  resendMail: api.post('/admin/system/mails/:id/resend', {
    summary: 'Send a mail of the queue at once',
    allow: 'run the system',
    response: ok(Nothing, {}),
    refusals: ['MAIL_NOT_FOUND', 'MAIL_GONE'],
  }),
  listUserSessions: api.get('/admin/users/:id/sessions', {
    summary: 'List the sessions of an account, latest seen first',
    allow: 'manage users',
    response: ok(SessionsResponse, {
      sessions: [
        {
          id: '7c1f2f0e-3f7c-4b93-8d56-7d0a2f4c9b11',
          userAgent: 'Mozilla/5.0',
          createdAt: '2026-01-15T04:00:00.000Z',
          lastSeenAt: '2026-01-15T04:30:00.000Z',
          expiresAt: '2026-01-16T04:00:00.000Z',
          isCurrent: false,
        },
      ],
    }),
    refusals: ['USER_NOT_FOUND'],
  }),
  endUserSessions: api.delete('/admin/users/:id/sessions', {
    summary: 'End every session of another account',
    allow: 'manage users',
    response: ok(SessionsEndedResponse, { ended: 2 }),
    refusals: ['USER_NOT_FOUND', 'OWN_SESSION'],
    ...command,
  }),
  endUserSession: api.delete('/admin/users/:id/sessions/:sessionId', {
    summary: 'End a session of another account',
    allow: 'manage users',
    response: ok(Nothing, {}),
    refusals: ['SESSION_NOT_FOUND', 'OWN_SESSION'],
    ...command,
  }),
  followChanges: api.get('/events', {
    summary: 'Follow what changes',
    description:
      'With `Accept: text/event-stream` a stream of server-sent events: `open`, then `changed` with what is described here, and `end` where the session ends; a comment every 15 seconds shows that it is there. Otherwise what changed since `after`, the `position` of the response before. It names read models and, for staff, ids of documents, and no content. Who may see the system is notified in the stream, as `system`, when something of it changes.',
    allow: 'everyone',
    query: ChangesQuery,
    response: ok(Changes, {
      position: '0f0e0d0c-0b0a-4908-8706-050403020100.42',
      models: ['papers'],
      documents: { papers: ['1f0e0d0c-0b0a-4908-8706-050403020100'] },
      isPartial: false,
    }),
    refusals: ['AUTHENTICATION_REQUIRED', 'SECOND_FACTOR_MISSING'],
  }),
  announcePresence: api.post('/users/profile/presence', {
    summary: 'Say that you have a paper, a volume, a page or a part of the site open',
    description: 'Others see it for 20 seconds. It is stored nowhere.',
    allow: 'see the back office',
    body: sent(Presence, { entity }),
    response: ok(Nothing, {}),
  }),
  listPresent: api.get('/users/profile/presence', {
    summary: 'List who else has a paper, a volume, a page or a part of the site open, and since when',
    allow: 'see the back office',
    query: PresenceQuery,
    response: ok(PresentPeople, {
      people: [{ id: '3f0e0d0c-0b0a-4908-8706-050403020100', name: 'Asha Rao', since: '2026-01-15T05:12:00.000Z' }],
    }),
  }),
} as const
