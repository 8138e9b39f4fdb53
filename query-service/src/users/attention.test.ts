import { beforeEach, describe, expect, test, vi } from 'vitest'
import { added, created, givenBoard } from '../testing/given/board.ts'
import { paperDocument } from '../testing/paper-document.ts'
import { withQueries } from '../testing/with-queries.ts'
import { volumeDocument } from '../volumes/testing/volume-document.ts'
import { userRoutes } from './directory.ts'

const journal = {
  head: 7,
  isFresh: true,
  stalled: [] as string[],
  broken: [] as string[],
  asked: [] as unknown[],
  backups: null as object | null,
  log: undefined as unknown,
}
const at = withQueries(userRoutes, () => ({
  head: async () => journal.head,
  freshness: async (...given) => {
    journal.asked.push(given)
    return journal.isFresh
  },
  stalledModels: async () => journal.stalled,
  system: {
    brokenFiles: async () => journal.broken,
    backups: async () => journal.backups,
    isOnlySample: async () => false,
  } as never,
  publicLog: { head: async () => journal.log } as never,
}))

const NOW = Date.parse('2026-01-10T12:00:00Z')
const HOUR = 60 * 60 * 1000
const iso = (time: number) => new Date(time).toISOString()

beforeEach(() => {
  Object.assign(journal, { isFresh: true, stalled: [], broken: [], asked: [], backups: null, log: undefined })
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  for (const id of ['a', 'b'])
    at.given.store('users', { id, name: `Name ${id}`, email: `${id}@example.org`, asOf: {}, pending: {} })
  at.signIn('admin', 'a')
  return () => vi.useRealTimers()
})

describe('what needs attention', () => {
  const mail = (id: string, given: object) =>
    at.given.store('mails', {
      id,
      userId: 'a',
      purpose: 'recovery',
      queuedAt: NOW - HOUR,
      attempts: 1,
      reason: 'ECONNECTION',
      state: 'failed',
      nextAt: NOW + HOUR,
      ...given,
    } as never)
  const attention = () => at.data('/admin/attention')

  test('is nothing where all is well', async () => {
    const { body } = await at.get('/admin/attention')
    expect([body.message, body.data]).toEqual([
      'What needs attention',
      {
        ...{ failedMails: [], lockedAccounts: [], laggingReadModels: [] },
        ...{ unhandledMessages: 0, unhandledSince: null, proposedCorrections: 0, proposedPaper: null },
        ...{ brokenPdfs: 0, brokenPaper: null, volumesInPreparation: [], membersWithoutAffiliation: 0 },
        lateBackup: null,
        logRefusal: null,
        isOnlySample: false,
        settingUp: null,
      },
    ])
    expect(journal.asked).toEqual([[7, 1000]])
  })

  test('are mails that could not be handed over, by whom they are for', async () => {
    mail('failed', { state: 'failed' })
    mail('again', { state: 'waiting', userId: 'gone' })
    mail('first', { state: 'waiting', attempts: 0 })
    mail('sent', { state: 'sent' })
    const about = { purpose: 'recovery', attempts: 1, reason: 'ECONNECTION', queuedAt: iso(NOW - HOUR) }
    expect((await attention()).failedMails).toEqual([
      { id: 'failed', userId: 'a', name: 'Name a', ...about, nextAttemptAt: null },
      { id: 'again', userId: 'gone', name: '', ...about, nextAttemptAt: iso(NOW + HOUR) },
    ])
  })

  test('are messages that nobody handled, corrections that are proposed, and broken PDFs, each once', async () => {
    const message = (id: string, isHandled: boolean, receivedAt = NOW) =>
      at.given.give('contactMessages', {
        ...{ id, contactType: 'other', priority: 'medium', receivedAt: iso(receivedAt), revision: 0 },
        ...{ handledAt: isHandled ? iso(NOW) : null, handledBy: null, erasedAt: null, isHandled, entries: [] },
      })
    message('m1', false)
    message('m2', false, NOW - HOUR)
    message('m3', true, NOW - 2 * HOUR)
    at.given.give('papers', paperDocument({ id: 'p1', sha256: 'a', fileProblem: 'missing' }))
    at.given.give(
      'papers',
      paperDocument({ id: 'p2', sha256: 'b', fileProblem: 'damaged' }),
      paperDocument({ id: 'p3' }),
    )
    for (const id of ['p3', 'gone'])
      at.given.give('correctionProposals', { id, volumeId: 'v', at: iso(NOW), proposals: [] })
    journal.broken = ['a', 'c']
    expect(await attention()).toMatchObject({
      ...{ unhandledMessages: 2, unhandledSince: iso(NOW - HOUR) },
      ...{ proposedCorrections: 1, proposedPaper: { id: 'p3', title: paperDocument({}).title } },
      ...{ brokenPdfs: 3, brokenPaper: { id: 'p1' } },
    })
  })

  test('are PDFs that no repair has marked yet, by their paper where one has them', async () => {
    journal.broken = ['c']
    expect(await attention()).toMatchObject({ brokenPdfs: 1, brokenPaper: null })
    at.given.give('papers', paperDocument({ id: 'p1', sha256: 'c' }))
    expect(await attention()).toMatchObject({ brokenPdfs: 1, brokenPaper: { id: 'p1' } })
  })

  test('are volumes in preparation', async () => {
    at.given.give(
      'volumes',
      volumeDocument({ id: 'v' }),
      volumeDocument({ id: 'w', name: 'Next', inPreparation: true }),
    )
    expect((await attention()).volumesInPreparation).toEqual([{ id: 'w', name: 'Next', year: volumeDocument({}).year }])
  })

  test('are members of the public board without affiliation, until they have one', async () => {
    const board = givenBoard(at)
    const former = added('s', 'former', { until: '2025-12' })
    board.happens('2026-01-01', created('s'), added('s', 'm1'), added('s', 'm2'), former, created('t', 't', false))
    board.happens('2026-01-02', added('t', 'unseen'))
    board.isCalled('m1', 'Asha Rao')
    board.isCalled('m2', 'Bina Patil', { affiliation: 'Institute of Education, Pune' })
    for (const id of ['former', 'unseen']) board.isCalled(id, id)
    expect((await attention()).membersWithoutAffiliation).toBe(1)
    board.happens('2026-01-03', added('s', 'm3'))
    board.isCalled('m3', 'Chetan More')
    expect((await attention()).membersWithoutAffiliation).toBe(2)
  })

  test('is a backup that is late', async () => {
    journal.backups = { isLate: false, lastAt: iso(NOW) }
    expect((await attention()).lateBackup).toBeNull()
    journal.backups = { isLate: true, lastAt: iso(NOW - HOUR), failure: 'The disk is full' }
    expect((await attention()).lateBackup).toEqual({ lastAt: iso(NOW - HOUR) })
  })

  test('is that the public log does not continue', async () => {
    journal.log = { refusal: { sentence: 'It was cut.', size: 5 } }
    expect(await attention()).toMatchObject({ logRefusal: 'It was cut.' })
  })

  test('are accounts that take no sign-in for a while', async () => {
    const attempts = (id: string, userId: string | null, restsUntil: number) =>
      at.given.store('sign-in-attempts', { id, userId, failures: 5, failedAt: NOW, restsUntil })
    attempts('1', 'a', NOW + 1)
    attempts('2', 'b', NOW)
    attempts('3', null, NOW + HOUR)
    attempts('4', 'gone', NOW + HOUR)
    at.given.store('users', { id: 'c', name: 'C', asOf: {}, pending: {} })
    attempts('5', 'c', NOW + HOUR)
    expect((await attention()).lockedAccounts).toEqual([
      { userId: 'a', name: 'Name a', email: 'a@example.org', until: iso(NOW + 1) },
    ])
  })

  test('are read models that lag behind the log, or have a parked stream, each once', async () => {
    journal.stalled = ['papers']
    expect((await attention()).laggingReadModels).toEqual(['papers'])
    journal.isFresh = false
    const { laggingReadModels } = await attention()
    expect(laggingReadModels).toContain('users')
    expect(laggingReadModels.filter((name: string) => name === 'papers')).toEqual(['papers'])
    journal.head = 0
    expect((await attention()).laggingReadModels).toEqual(['papers'])
    journal.head = 7
  })
})
