import { NotSent } from '@shodh/adapters/mailer/mailer.ts'
import type { Mail } from '@shodh/adapters/mailer/mailer.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contact } from '../contact/testing/contact.ts'
import type { Ports } from '../ports.ts'
import { reactionsOf } from '../reactions.ts'
import { withService } from '../testing/with-service.ts'
import { volumeIdOf, volumeRequest } from '../volumes/volume.ts'
import { isRefusal } from '../decider.ts'
import { issueMailer, keepMailingIssues } from './mail-issues.ts'
import { subscriptionRoutes } from './routes.ts'

const NAME = 'Vol. 7, No. 2'
const volumeId = volumeIdOf(2026, 'Regular', NAME)
const contents = {
  volume: { id: volumeId, name: NAME, year: 2026, issueType: 'Regular', shortId: 'v2m9qxw4da' },
  groups: [{ papers: [{ id: 'paper', title: 'On Rivers', authorName: 'A. Rao', shortId: 'p2m9qxw4da' }] }],
} as unknown as NonNullable<Awaited<ReturnType<Ports['issue']>>>

let sent: Mail[]
/** What the mail server responds with to an address; nothing where it takes the mail. */
let refusal: (to: string) => string | undefined
let isPublic: boolean
let hasPapers: boolean

const at = withService(openEmbeddedPorts, subscriptionRoutes, {
  contact,
  issue: async id =>
    isPublic && id === volumeId ? { ...contents, groups: hasPapers ? contents.groups : [] } : undefined,
})

beforeEach(() => {
  sent = []
  refusal = () => undefined
  isPublic = true
  hasPapers = true
})

const ports = (): Ports => {
  const send = async (mail: Mail) => {
    const code = refusal(mail.to)
    if (code !== undefined) throw new NotSent(code)
    sent.push(mail)
  }
  return { ...at.ports, identity: { ...at.ports.identity, mailer: { ...at.ports.identity.mailer, send } } }
}

const subscriber = (n: number, given: object = {}) => {
  const id = `${n}`.padStart(22, '0')
  const row = { id, email: `${n}@library.invalid`, language: 'en' as const, confirmedAt: 0, tokens: [], ...given }
  return at.ports.vault.put('subscribers', row, { unique: row.email, group: 'endedAt' in given ? 'ended' : 'active' })
}

const subscribers = async (many: number) => {
  for (let n = 1; n <= many; n += 1) await subscriber(n)
}

const record = async (event: object) => {
  const command = volumeRequest(volumeId, {
    name: 'test',
    request: event,
    decide: () => [event] as never,
  } as never)
  if (isRefusal(command)) throw new Error('The volume has another id')
  await at.ports.handle(command, { actorId: '', correlationId: '' })
}
const created = {
  type: 'VolumeCreated',
  data: { volumeId, year: 2026, issueType: 'Regular', name: NAME, inPreparation: true },
}
const published = { type: 'VolumePublished', data: { volumeId, paperIds: [] } }

/** Reacts to everything that has happened, also for the second time. */
const react = async (given = at.ports) => {
  const reactionTo = reactionsOf(given)
  for await (const batch of at.ports.events.readAll(BEGINNING)) for (const event of batch) await reactionTo(event)?.()
}

const publish = async () => {
  await record(created)
  await record(published)
  await react()
}

/** Sends what is due, by default as a process does that was started a moment ago. */
const work = async (next = issueMailer(ports())) => {
  let mails = 0
  while (mails < 500 && (await next())) mails += 1
}

const mailing = async () => (await at.ports.vault.list('issue-mailings'))[0]
const recipients = () => sent.map(({ to }) => Number.parseInt(to, 10))

const later = (milliseconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Date.now() + milliseconds)
}

describe('an issue that is published', () => {
  test('is mailed to each subscriber once, with what ends the subscription', async () => {
    await subscribers(3)
    await publish()
    await work()
    await react()
    await work()
    expect(recipients()).toEqual([1, 2, 3])
    const [mail] = sent
    expect(mail).toMatchObject({ subject: `New issue: ${NAME} · 2026 – The Journal`, person: `${'0'.repeat(21)}1` })
    expect(mail?.unsubscribe).toMatch(/^https:\/\/journal\.example\.org\/unsubscribe\/0{21}1[\w-]{43}$/u)
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(3)
    expect(mail?.messageId).toMatch(/^[\w-]+\.0{21}1@journal\.example\.org$/u)
    expect(await mailing()).toMatchObject({ state: 'sent', total: 3, sent: 3, failed: 0 })
    await at.send('POST', `/unsubscribe/${mail?.unsubscribe?.split('/').at(-1)}`)
    expect(await at.ports.vault.count('subscribers', 'active')).toBe(2)
  })

  test('is not mailed to those who left, or came later', async () => {
    await subscriber(1, { endedAt: 5 })
    await subscriber(2)
    await publish()
    await subscriber(3, { confirmedAt: Date.now() + 60_000 })
    await work()
    expect(recipients()).toEqual([2])
  })

  test('is found beyond a page of those who left', async () => {
    for (let n = 1; n <= 150; n += 1) await subscriber(n, { endedAt: 5 })
    await subscriber(200)
    await publish()
    await work()
    expect(recipients()).toEqual([200])
  })

  test('is mailed from where a process ended that was killed', async () => {
    await subscribers(5)
    await publish()
    const next = issueMailer(ports())
    for (let n = 0; n < 3; n += 1) await next()
    await react()
    await work()
    expect(recipients()).toEqual([1, 2, 3, 4, 5])
  })

  test('is mailed once readers see it', async () => {
    await subscribers(1)
    isPublic = false
    await publish()
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[], 'sending'])
    isPublic = true
    await work()
    expect(recipients()).toEqual([1])
  })

  test('is mailed no further once it is deleted', async () => {
    await subscribers(2)
    await publish()
    const next = issueMailer(ports())
    await next()
    await record({ type: 'VolumeDeleted', data: { volumeId, paperIds: [] } })
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[1], 'stopped'])
  })

  test('is mailed to nobody while it is inactive', async () => {
    await subscribers(2)
    await publish()
    await issueMailer(ports())()
    await record({ type: 'VolumeDeactivated', data: { volumeId } })
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[1], 'sending'])
    await record({ type: 'VolumeActivated', data: { volumeId } })
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[1, 2], 'sent'])
  })

  test('is mailed to nobody without papers', async () => {
    await subscribers(2)
    await publish()
    hasPapers = false
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[], 'stopped'])
  })

  test('is mailed to nobody where that was chosen', async () => {
    await subscribers(1)
    await record(created)
    await record({ ...published, data: { ...published.data, notifySubscribers: false } })
    await react()
    await work()
    expect([recipients(), await mailing()]).toEqual([[], undefined])
  })

  test('is mailed to nobody where there was no mail server', async () => {
    await subscribers(1)
    await record(created)
    await record(published)
    await react({ ...at.ports, subscriptions: { ...at.ports.subscriptions, isOn: false } })
    expect(await mailing()).toBeUndefined()
  })

  test('waits for a mail server that is absent, and loses nobody', async () => {
    await subscribers(2)
    await publish()
    refusal = () => 'ECONNECTION'
    const next = issueMailer(ports())
    await work(next)
    expect(await mailing()).toMatchObject({ sent: 0, failed: 0, attempts: 1, reason: 'ECONNECTION' })
    refusal = () => undefined
    await work(next)
    expect(recipients()).toEqual([])
    later(60_000)
    await work(next)
    expect([recipients(), await mailing()]).toEqual([[1, 2], expect.objectContaining({ state: 'sent', reason: '' })])
  })

  test('is mailed at once where the journal is started again', async () => {
    await subscribers(1)
    await publish()
    refusal = () => 'EAUTH'
    await work()
    refusal = () => undefined
    await work()
    expect(recipients()).toEqual([1])
  })

  test('is mailed again to whom the server has refused, unless they left meanwhile', async () => {
    await subscribers(3)
    await publish()
    refusal = to => (to.startsWith('3') ? undefined : '451')
    await work()
    expect([recipients(), (await mailing())?.state]).toEqual([[3], 'sending'])
    await subscriber(1, { endedAt: 5 })
    refusal = () => undefined
    later(16 * 60_000)
    await work()
    expect([recipients(), await mailing()]).toEqual([[3, 2], expect.objectContaining({ state: 'sent', sent: 2 })])
  })
})

test('mails are sent one by one, never more than a hundred a minute', async () => {
  await subscribers(2)
  await publish()
  const stopping = new AbortController()
  const pauses: number[] = []
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds)
    if (pauses.length === 3) stopping.abort()
  }
  const report = (error: unknown) => {
    throw error
  }
  await keepMailingIssues({ ...ports(), report, pause }, stopping.signal)
  expect(recipients()).toEqual([1, 2])
  const [first = 0, second = 0, idle] = pauses
  for (const wait of [first, second]) expect(wait).toBeLessThanOrEqual(605)
  expect(idle).toBe(2000)
})
