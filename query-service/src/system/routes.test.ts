import type { BackupsState, ReadModelState, StoredFiles } from '@shodh/contracts/system/views.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { paperDocument } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { systemRoutes } from './routes.ts'

const NOW = Date.parse('2026-01-10T12:00:00Z')
const HOUR = 60 * 60 * 1000
const iso = (time: number) => new Date(time).toISOString()

const model = (name: string, given: Partial<ReadModelState> = {}): ReadModelState => ({
  name,
  version: 1,
  build: 0,
  behindSeconds: 0,
  withheld: null,
  rebuild: null,
  failure: null,
  ...given,
})
const EMPTY: StoredFiles = {
  stored: 3,
  bytes: 300,
  free: 1000,
  grownInMonth: 200,
  checked: 2,
  checkedAllAt: null,
  broken: [],
  orphans: [],
}
type Head = { readonly vkey: string; readonly size: number; readonly at: number; readonly refusal?: object }

const clock = { now: iso(NOW), lastEventAt: iso(NOW - HOUR), isBehind: false }
const backups: BackupsState = { lastAt: iso(NOW - HOUR), isLate: false, failure: null, drilledAt: null, leftAlone: [] }

const state = {
  clock,
  backups: null as BackupsState | null,
  models: [] as ReadModelState[],
  parked: [] as object[],
  files: EMPTY,
  head: undefined as Head | undefined,
  damaged: [] as object[],
  fullDisk: undefined as string | undefined,
  server: undefined as object | undefined,
}
const connections = [{ name: 'views', isReachable: true, milliseconds: 2 }]

const at = withQueries(systemRoutes, () => ({
  publicLog: { head: async () => state.head } as never,
  system: {
    clock: async () => state.clock,
    backups: async () => state.backups,
    readModels: async () => state.models,
    parkedStreams: async () => state.parked,
    files: async () => state.files,
    damagedStores: () => state.damaged,
    fullDisk: () => state.fullDisk,
    get server() {
      return state.server
    },
    connections: async () => connections,
    versions: { Node: '24' },
  } as never,
}))

beforeEach(() => {
  const nothing = {
    backups: null,
    parked: [],
    files: EMPTY,
    head: undefined,
    damaged: [],
    fullDisk: undefined,
    server: undefined,
  }
  Object.assign(state, { ...nothing, clock, models: [model('papers')] })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  return () => vi.useRealTimers()
})

const health = async (query = '') => (await at.data(`/papers/system/health?${query}`)).health
const mail = (id: string, given: object = {}) =>
  at.given.store('mails', {
    id,
    userId: 'a',
    purpose: 'recovery',
    queuedAt: NOW - HOUR,
    attempts: 1,
    reason: 'ECONNECTION',
    state: 'waiting',
    nextAt: NOW + HOUR,
    ...given,
  } as never)

describe('the health of the system', () => {
  test('is that all is well, without details', async () => {
    const { status, body } = await at.get('/papers/system/health')
    expect([status, body.message]).toEqual([200, 'System health retrieved successfully'])
    const { broken: _, orphans: __, ...sums } = EMPTY
    expect(body.data.health).toEqual({
      status: 'healthy',
      checkedAt: iso(NOW),
      clock,
      backups: null,
      log: null,
      readModels: { total: 1, behind: 0, longestSeconds: 0, rebuilding: 0 },
      parkedStreams: 0,
      files: { ...sums, missing: 0, damaged: 0, orphans: 0, orphanBytes: 0 },
      mails: { waiting: 0, failed: 0 },
    })
  })

  test('says how many read models are behind and are rebuilt', async () => {
    const rebuild = { startedAt: null, share: 0.5, estimatedEnd: null }
    state.models = [model('a', { behindSeconds: 1 }), model('b', { behindSeconds: 7 }), model('c', { rebuild })]
    expect(await health()).toMatchObject({
      status: 'needs attention',
      readModels: { total: 3, behind: 1, longestSeconds: 7, rebuilding: 1 },
    })
    state.models = [model('a', { behindSeconds: 1, rebuild })]
    expect(await health()).toMatchObject({ status: 'healthy', readModels: { behind: 0, longestSeconds: 1 } })
    state.models = []
    expect((await health()).readModels).toEqual({ total: 0, behind: 0, longestSeconds: 0, rebuilding: 0 })
  })

  test('says what to do about a full disk', async () => {
    state.fullDisk = 'Make room.'
    expect(await health()).toMatchObject({ status: 'needs attention', fullDisk: 'Make room.' })
  })

  test('says what the settings of the server leave undone, and names the hosts that it reaches', async () => {
    const warning = { setting: 'SMTP_URL', sentence: 'No mail reaches anybody.' }
    const hosts = [{ setting: 'SMTP_URL', host: 'mail.example.org' }]
    state.server = { warnings: [warning], hosts }
    expect(await health('includeDetails=true')).toMatchObject({
      status: 'needs attention',
      warnings: [warning],
      details: { hosts },
    })
    state.server = { warnings: [], hosts }
    expect(await health()).not.toHaveProperty('warnings')
  })

  test('names the last backup', async () => {
    state.backups = backups
    expect(await health()).toMatchObject({ status: 'healthy', backups })
  })

  test('says what the public log has signed, and why it signs nothing', async () => {
    const head = { vkey: 'journal.example/log+abc+key', size: 7, at: NOW - HOUR }
    state.head = head
    const log = { origin: 'journal.example/log', size: 7, signedAt: iso(NOW - HOUR), refusal: null }
    expect(await health()).toMatchObject({ status: 'healthy', log })
    state.head = { ...head, refusal: { sentence: 'It is contradicted', size: 9, root: 'r' } }
    const refusal = { sentence: 'It is contradicted', size: 9, root: 'r' }
    expect(await health()).toMatchObject({ status: 'needs attention', log: { ...log, refusal } })
    state.head = { ...head, refusal: { sentence: 'It is contradicted', size: 9 } }
    expect((await health()).log.refusal.root).toBeNull()
  })

  test.each([
    ['a stream is parked', () => state.parked.push({})],
    ['a mail failed', () => mail('m', { state: 'failed' })],
    ['the clock is behind', () => (state.clock = { ...clock, isBehind: true })],
    ['the last backup is too old', () => (state.backups = { ...backups, isLate: true })],
    ['a backup failed', () => (state.backups = { ...backups, failure: 'The disk is full.' })],
    [
      'a file is missing',
      () => (state.files = { ...EMPTY, broken: [{ sha256: 'a', problem: 'missing', foundAt: '' }] }),
    ],
    [
      'a file is damaged',
      () => (state.files = { ...EMPTY, broken: [{ sha256: 'a', problem: 'damaged', foundAt: '' }] }),
    ],
  ])('needs attention where %s', async (_, happen) => {
    happen()
    expect((await health()).status).toBe('needs attention')
  })

  test('is damaged where a file is that cannot be made anew, with what to do', async () => {
    state.damaged = [{ file: 'journal.db', problem: 'a page', remedy: 'Restore it' }]
    expect(await health()).toMatchObject({ status: 'damaged', damagedStores: state.damaged })
  })

  test('is not touched by mails that wait, nor by files of no paper', async () => {
    mail('a')
    mail('b')
    mail('sent', { state: 'sent' })
    const orphans = [1, 2].map(n => ({ sha256: `${n}`, bytes: 10 * n, storedAt: '' }))
    state.files = { ...EMPTY, orphans }
    expect(await health()).toMatchObject({
      status: 'healthy',
      mails: { waiting: 2, failed: 0 },
      files: { orphans: 2, orphanBytes: 30 },
    })
  })

  test('counts mails and broken files by kind', async () => {
    mail('a')
    mail('b', { state: 'failed' })
    mail('c', { state: 'failed' })
    const broken = (['missing', 'damaged', 'damaged'] as const).map(problem => ({ sha256: 'a', problem, foundAt: '' }))
    state.files = { ...EMPTY, broken }
    expect(await health()).toMatchObject({ mails: { waiting: 1, failed: 2 }, files: { missing: 1, damaged: 2 } })
  })

  test('has details where they are asked for', async () => {
    const found = { sha256: '1'.repeat(64), problem: 'missing', foundAt: '2026-01-01' } as const
    state.files = {
      ...EMPTY,
      broken: [found, { ...found, sha256: 'b' }],
      orphans: [{ sha256: 'c', bytes: 1, storedAt: '' }],
    }
    state.parked = [{ model: 'papers', stream: 's', reason: 'r', since: null }]
    at.given.give('papers', paperDocument({ id: 'p' }))
    mail('waits')
    mail('failed', { state: 'failed' })
    mail('sent', { state: 'sent' })
    const { details } = await health('includeDetails=true')
    const about = { purpose: 'recovery', queuedAt: iso(NOW - HOUR), attempts: 1, reason: 'ECONNECTION' }
    expect(details).toEqual({
      readModels: state.models,
      parkedStreams: state.parked,
      brokenFiles: [
        { ...found, paper: { id: 'p', title: 'On Rivers', volumeId: paperDocument().volumeId } },
        { ...found, sha256: 'b', paper: null },
      ],
      orphanFiles: state.files.orphans,
      mails: [
        { id: 'waits', state: 'waiting', ...about, nextAttemptAt: iso(NOW + HOUR) },
        { id: 'failed', state: 'failed', ...about, nextAttemptAt: null },
      ],
      versions: [{ name: 'Node', version: '24' }],
      hosts: [],
    })
  })

  test('lists a hundred of each at most', async () => {
    const many = Array.from({ length: 101 }, (_, n) => ({ sha256: `${n}`, problem: 'missing' as const, foundAt: '' }))
    state.files = { ...EMPTY, broken: many, orphans: many.map(({ sha256 }) => ({ sha256, bytes: 1, storedAt: '' })) }
    state.parked = many
    for (const { sha256 } of many) mail(sha256)
    const { details, mails } = await health('includeDetails=true')
    const { brokenFiles, orphanFiles, parkedStreams, mails: listed } = details
    const lengths = [brokenFiles, orphanFiles, parkedStreams, listed].map(list => list.length)
    expect([lengths, mails.waiting]).toEqual([[100, 100, 100, 100], 101])
  })

  test('has the connections of stores where they are to be checked', async () => {
    expect((await health('checkConnections=true')).connections).toEqual(connections)
    const plain = await health('checkConnections=false&includeDetails=false')
    for (const part of ['connections', 'details']) expect(plain).not.toHaveProperty(part)
  })
})

test('what only the operator sets is listed', async () => {
  expect(await at.data('/admin/system/operator-settings')).toEqual({
    settings: [{ name: 'SMTP_URL', value: 'mail.example.org' }],
  })
})
