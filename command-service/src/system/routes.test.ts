import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { DRAFT_DAYS } from '@shodh/contracts/limits.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { register } from '../testing/register.ts'
import { USER_ID, withService } from '../testing/with-service.ts'
import { systemRoutes } from './routes.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNKNOWN = '0f0e0d0c-0b0a-4908-8706-050403020100'
const reason = 'The disk is full'

describe('a cleanup', () => {
  const orphan = (sha256: string, wasDeleted = false) => ({ sha256, bytes: 7, storedAt: '2026-01-01', wasDeleted })
  let orphans: readonly ReturnType<typeof orphan>[]
  const removed: string[] = []
  let obstacle: string | undefined
  const at = withService(openEmbeddedPorts, systemRoutes, {
    system: {
      orphans: async () => orphans,
      sweepObstacle: async () => obstacle,
      removeOrphans: async (ids: ReadonlySet<string>) => {
        removed.push(...ids)
        return [...ids].filter(id => id !== 'again')
      },
    } as never,
  })
  const cleanUp = (body: object, headers = {}) => at.send('POST', '/papers/system/cleanup', { body, headers })
  const draft = (id: string, days: number) =>
    at.ports.vault.put('drafts', {
      id,
      userId: USER_ID,
      entry: {},
      file: null,
      createdAt: '',
      updatedAt: new Date(Date.now() - days * DAY_MS).toISOString(),
      revision: 0,
    })
  const sessionOf = async (userId: string) =>
    (await at.ports.identity.sessions.begin(userId, '', ''))?.actor.sessionId ?? ''
  const items = [
    { type: 'orphanFiles', id: 'again', bytes: 7 },
    { type: 'orphanFiles', id: 'left', bytes: 7 },
  ]

  beforeEach(() => {
    at.signIn('admin')
    removed.length = 0
    orphans = [orphan('again'), orphan('left')]
    obstacle = undefined
  })

  test('leaves files and drafts alone while events may be missing, and says why', async () => {
    obstacle = 'The log has 509 events, and its last checkpoint was signed for 516.'
    await draft('ended', DRAFT_DAYS)
    const { body } = await cleanUp({})
    expect(body.data.cleanup).toEqual({ dryRun: true, items: [], remaining: 0, obstacle })
    const done = await cleanUp({ dryRun: false, reason })
    expect(done.body.data.cleanup).toEqual({ dryRun: false, items: [], remaining: 0, obstacle })
    expect([removed, await at.ports.vault.ids('drafts')]).toEqual([[], ['ended']])
    expect((await cleanUp({ cleanupTypes: ['sessions'] })).body.data.cleanup).not.toHaveProperty('obstacle')
  })

  test('only says what it would remove, unless that is demanded', async () => {
    const { body } = await cleanUp({})
    expect(body).toEqual({
      success: true,
      message: 'This is what a cleanup would remove',
      data: { cleanup: { dryRun: true, items, remaining: 0 } },
    })
    expect(await at.events()).toEqual([])
  })

  test('records what was removed, and why', async () => {
    const { body } = await cleanUp({ dryRun: false, cleanupTypes: ['orphanFiles'], reason })
    expect(body).toMatchObject({
      message: 'Cleanup completed',
      data: { cleanup: { dryRun: false, items: [items[1]], remaining: 0 } },
    })
    expect(await at.events()).toEqual([
      { stream: 'operations', type: 'StoresCleaned', data: { reason, items: [items[1]] } },
    ])
  })

  test('tells files that were deleted from those that nothing ever named', async () => {
    orphans = [orphan('left'), orphan('deleted', true)]
    const { body } = await cleanUp({ dryRun: false, cleanupTypes: ['deletedFiles'], reason })
    const deleted = { type: 'deletedFiles', id: 'deleted', bytes: 7 }
    expect([body.data.cleanup.items, removed]).toEqual([[deleted], ['deleted']])
    expect((await cleanUp({})).body.data.cleanup.items).toEqual([items[1], deleted])
  })

  test('with nothing to remove records nothing', async () => {
    orphans = []
    expect((await cleanUp({ dryRun: false, reason })).body.data.cleanup.items).toEqual([])
    expect(await at.events()).toEqual([])
  })

  test('removes drafts that have ended, and no other', async () => {
    await draft('old', 400)
    await draft('new', 1)
    const { body } = await cleanUp({ dryRun: false, cleanupTypes: 'drafts', reason })
    expect(body.data.cleanup.items).toEqual([{ type: 'drafts', id: 'old' }])
    expect(await at.events()).toMatchObject([{ type: 'StoresCleaned' }])
  })

  test('finds a draft from the moment on at which it ends', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await draft('ended', DRAFT_DAYS)
    await draft('ending', DRAFT_DAYS - 1 / DAY_MS)
    const { cleanup } = (await cleanUp({ cleanupTypes: 'drafts' })).body.data
    expect(cleanup.items).toEqual([{ type: 'drafts', id: 'ended' }])
  })

  test('removes sessions that have ended, and no other', async () => {
    const { id } = await register(at.ports.identity, 'author')
    const user = await at.ports.identity.accounts.state(id)
    const stamp = user.is === 'known' ? user.securityStamp : ''
    const [ended, live] = [
      await at.ports.identity.sessions.begin(id, stamp),
      await at.ports.identity.sessions.begin(id, stamp),
    ]
    const sessionId = ended?.actor.sessionId ?? ''
    await at.ports.identity.sessions.end(sessionId)
    const { body } = await cleanUp({ dryRun: false, cleanupTypes: ['sessions'], reason })
    expect(body.data.cleanup.items).toEqual([{ type: 'sessions', id: sessionId }])
    expect((await at.ports.vault.list('sessions')).map(row => row.id)).toEqual([live?.actor.sessionId])
    expect(await sessionOf(UNKNOWN)).toBe('')
  })

  test('removes as much as one event holds, and says how much remains', async () => {
    orphans = Array.from({ length: 2003 }, (_, n) => orphan(`left-${n}`))
    const { cleanup } = (await cleanUp({})).body.data
    expect([cleanup.items.length, cleanup.remaining]).toEqual([2000, 3])
  })

  test('that was done under a key is not done again, and another one is refused', async () => {
    const headers = { 'idempotency-key': 'key' }
    const given = { dryRun: false, cleanupTypes: ['orphanFiles'], reason }
    const first = await cleanUp(given, headers)
    orphans = [orphan('new')]
    const again = await cleanUp(given, headers)
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true'])
    expect((await cleanUp({ ...given, reason: 'Another' }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await cleanUp({ ...given, cleanupTypes: 'all' }, headers)).body.refused).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await cleanUp(given, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(await at.events()).toHaveLength(1)
    expect(removed).toEqual(['again', 'left'])
  })

  test('that is asked for twice at once under a key is done once, and both responses say what was removed', async () => {
    const given = { dryRun: false, cleanupTypes: ['orphanFiles'], reason }
    const [first, second] = await Promise.all([1, 2].map(() => cleanUp(given, { 'idempotency-key': 'key' })))
    expect(first?.body.data.cleanup.items).toEqual([items[1]])
    expect(second?.body).toEqual(first?.body)
    expect(removed).toEqual(['again', 'left'])
  })
})

describe('an operator', () => {
  const announced: string[] = []
  const at = withService(openEmbeddedPorts, systemRoutes, {
    bus: { announce: (text: string) => void announced.push(text) },
  })
  beforeEach(() => at.signIn('admin'))

  test('is announced where a paper is open', async () => {
    const entity = `paper:${UNKNOWN}`
    const { body } = await at.send('POST', '/users/profile/presence', { body: { entity } })
    expect(body).toEqual({ success: true, message: 'Others see it', data: {} })
    expect(announced.map(text => JSON.parse(text))).toEqual([{ entity, isOpen: true, userId: USER_ID }])
  })

  test('hands over a mail again that waits, and none that was sent or is gone', async () => {
    const resend = (id: string) => at.send('POST', `/admin/system/mails/${id}/resend`)
    const mail = { to: 'a@example.org', subject: 'x', text: 'x', html: 'x' }
    const row = { userId: 'x', purpose: 'recovery', state: 'failed', reason: '', mail, until: 0 } as const
    const times = { queuedAt: 0, attempts: 1, nextAt: 0 }
    await at.ports.vault.put('mails', { ...row, ...times, id: 'failed' })
    await at.ports.vault.put('mails', { ...row, ...times, id: 'gone', mail: null })
    expect((await resend('failed')).body).toEqual({
      success: true,
      message: 'The mail was handed over again',
      data: {},
    })
    expect((await at.mails()).map(({ to }) => to)).toEqual(['a@example.org'])
    expect((await resend('failed')).body.refused).toBe('MAIL_NOT_FOUND')
    expect((await resend('unknown')).body.refused).toBe('MAIL_NOT_FOUND')
    expect((await resend('gone')).body.refused).toBe('MAIL_GONE')
  })

  test('ends a session that began before the clock went back', async () => {
    const { id } = await register(at.ports.identity, 'author')
    const { sessions, accounts } = at.ports.identity
    const sessionId =
      (await sessions.begin(id, (await accounts.of(id))?.state.securityStamp ?? ''))?.actor.sessionId ?? ''
    await at.ports.vault.update('sessions', sessionId, row => row && { ...row, createdAt: Date.now() + 3_600_000 })
    expect((await at.send('DELETE', `/admin/users/${id}/sessions/${sessionId}`)).status).toBe(200)
    expect(await sessions.ofUser(id)).toEqual([])
  })

  test('ends a session of a user, and not the own', async () => {
    const { id } = await register(at.ports.identity, 'author')
    const { sessions, accounts } = at.ports.identity
    const stamp = (await accounts.of(id))?.state.securityStamp ?? ''
    const begun = await sessions.begin(id, stamp)
    const other = await sessions.begin(id, stamp)
    const end = (sessionId: string, headers = {}) =>
      at.send('DELETE', `/admin/users/${id}/sessions/${sessionId}`, { headers })
    const sessionId = begun?.actor.sessionId ?? ''
    expect((await end('session')).body.refused).toBe('OWN_SESSION')
    expect((await end(sessionId, { 'idempotency-key': '' })).body.refused).toBe('IDEMPOTENCY_KEY_INVALID')
    expect((await end(sessionId)).body).toEqual({ success: true, message: 'The session has ended', data: {} })
    expect((await sessions.ofUser(id)).map(row => row.id)).toEqual([other?.actor.sessionId])
    expect((await at.events()).at(-1)).toMatchObject({ type: 'SessionsEnded', data: { userId: id, sessions: 1 } })
    expect((await end(sessionId)).body.refused).toBe('SESSION_NOT_FOUND')
  })

  test('ends every session of a user, and not those of who asks for it', async () => {
    const { id } = await register(at.ports.identity, 'author')
    const { sessions, accounts } = at.ports.identity
    const stamp = (await accounts.of(id))?.state.securityStamp ?? ''
    for (const _ of [1, 2]) await sessions.begin(id, stamp)
    const end = (userId: string) => at.send('DELETE', `/admin/users/${userId}/sessions`)
    expect((await end(id)).body).toEqual({ success: true, message: 'All sessions have ended', data: { ended: 2 } })
    expect(await sessions.ofUser(id)).toEqual([])
    expect((await end(id)).body.data).toEqual({ ended: 0 })
    expect((await end('nobody')).body.refused).toBe('USER_NOT_FOUND')
    expect((await end(USER_ID)).body.refused).toBe('OWN_SESSION')
  })
})
