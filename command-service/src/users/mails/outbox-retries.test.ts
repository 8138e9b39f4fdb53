import { type Mail, type Mailer, NotSent } from '@shodh/adapters/mailer/mailer.ts'
import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { letterhead as settings } from '../../testing/letterhead.ts'
import { openOutbox, type Outbox } from './outbox.ts'
import type { CommandKinds } from '../user-vault.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK_SECONDS = (7 * DAY) / SECOND

const letter = { userId: 'rao', to: 'rao@example.org', name: 'A. Rao', purpose: 'recovery', worth: 600 } as const
const words = { to: 'editor@example.org', subject: 'A message', text: 'Hello', html: '<p>Hello</p>' }
const notification = {
  id: 'one',
  group: 'message-1',
  purpose: 'contact-message',
  mail: words,
  worth: WEEK_SECONDS,
} as const

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<CommandKinds>>>
let outbox: Outbox
let now: number
let taken: Mail[]
let reported: unknown[]
/** What becomes of the next mails. */
let onSend: (mail: Mail) => void | Promise<void>

/** A mail server that takes a mail unless `onSend` throws. */
const mailServer = (): Mailer => ({
  send: async mail => {
    await onSend(mail)
    taken.push(mail)
  },
  deleteMailsTo: async person => {
    taken = taken.filter(mail => mail.person !== person)
  },
  people: async () => [],
  close: async () => {},
})
const refusing = (code: string) => () => {
  throw new NotSent(code)
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  now = Date.UTC(2026, 0, 15, 9)
  taken = []
  reported = []
  onSend = () => {}
  stores = await openEmbeddedPorts<CommandKinds>()
  const report = (error: unknown) => reported.push(error)
  outbox = openOutbox({ vault: stores.vault, mailer: mailServer(), settings, report }, () => now)
})
afterEach(async () => {
  await outbox.close()
  await stores.close()
  vi.useRealTimers()
})

const row = async () => (await stores.vault.list('mails'))[0]

describe('a mail that is not taken', () => {
  test('is tried again after 15 seconds, and each time after twice as long, up to an hour', async () => {
    onSend = refusing('ECONNECTION')
    await outbox.notify(notification)
    const waits = []
    for (let n = 1; n <= 10; n++) {
      await outbox.send()
      const { nextAt = NaN, attempts, reason } = (await row()) ?? {}
      expect([attempts, reason]).toEqual([n, 'ECONNECTION'])
      waits.push((nextAt - now) / SECOND)
      now = nextAt - 1
      await outbox.send()
      expect((await row())?.attempts).toBe(n)
      now += 1
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  })

  test('does not wait until a clock that has gone back has caught up', async () => {
    onSend = refusing('ECONNECTION')
    await outbox.notify(notification)
    await outbox.send()
    now -= 3600 * SECOND
    await outbox.send()
    expect(await row()).toMatchObject({ attempts: 2, nextAt: now + 30 * SECOND })
  })

  test('has failed once it would expire first; one with a code is then gone, another can be sent again', async () => {
    onSend = refusing('550')
    await outbox.queue({ ...letter, worth: 15, code: '123456' })
    await outbox.notify({ ...notification, worth: 16 })
    await outbox.send()
    const rows = await stores.vault.list('mails')
    const states = Object.fromEntries(rows.map(({ purpose, state, mail }) => [purpose, [state, mail]]))
    expect(states).toEqual({ recovery: ['failed', null], 'contact-message': ['waiting', words] })
    now += 15 * SECOND
    await outbox.send()
    expect(await stores.vault.get('mails', 'one')).toMatchObject({ state: 'failed', attempts: 2, mail: words })
  })

  test('for another reason than the mail server’s is an error, which is reported', async () => {
    onSend = () => {
      throw new Error('out of memory')
    }
    await outbox.notify(notification)
    await expect.poll(() => reported).toEqual([new Error('out of memory')])
    now += 2 * MINUTE
    await expect(outbox.send()).rejects.toThrow('out of memory')
    onSend = () => {}
    now += 2 * MINUTE
    await outbox.send()
    expect(taken).toHaveLength(1)
  })
})

describe('a mail', () => {
  test('is sent as soon as it is stored, and looked for every five seconds', async () => {
    await outbox.queue({ ...letter, code: '123456' })
    await expect.poll(() => taken).toMatchObject([{ person: 'rao', to: 'rao@example.org' }])
    onSend = refusing('ECONNECTION')
    await outbox.queue({ ...letter, code: '123456' })
    await outbox.send()
    onSend = () => {}
    now += 15 * SECOND
    vi.advanceTimersByTime(5000)
    await expect.poll(() => taken).toHaveLength(2)
  })

  test('that is being sent is no other process’s for two minutes', async () => {
    let leased = 0
    onSend = async () => {
      leased = (await row())?.nextAt ?? 0
    }
    await outbox.notify(notification)
    await outbox.send()
    expect(leased - now).toBe(2 * MINUTE)
  })

  test('that is stored while others are sent is sent in the next round', async () => {
    onSend = async mail => {
      if (mail.to === words.to) await outbox.queue({ ...letter, code: '123456' })
    }
    await outbox.notify(notification)
    await outbox.send()
    expect(taken.map(({ to }) => to)).toEqual([words.to, letter.to])
  })

  test('is erased where its person was erased while it was sent', async () => {
    onSend = () => stores.vault.erase('mails', 'one')
    await outbox.notify(notification)
    await outbox.send()
    expect([taken, await stores.vault.list('mails')]).toEqual([[], []])
  })

  test('is stored with its matter, when it was queued and when it expires', async () => {
    onSend = refusing('ECONNECTION')
    await outbox.notify(notification)
    const times = { queuedAt: now, until: now + 7 * DAY }
    expect(await stores.vault.list('mails')).toMatchObject([
      { id: 'one', userId: 'message-1', purpose: 'contact-message', attempts: 0, reason: '', ...times },
    ])
  })

  test('of one id is sent once', async () => {
    await outbox.notify(notification)
    await outbox.send()
    await outbox.notify({ ...notification, mail: { ...words, text: 'Another one' } })
    await outbox.send()
    expect(taken).toEqual([{ person: 'message-1', ...words }])
  })
})

describe('sending a mail again', () => {
  test('sends one that waits or has failed, for another day', async () => {
    onSend = refusing('550')
    await outbox.notify({ ...notification, worth: 1 })
    await outbox.send()
    expect((await row())?.state).toBe('failed')
    expect(await outbox.resend('one')).toBe('sent again')
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 2, until: now + DAY })
    onSend = () => {}
    expect(await outbox.resend('one')).toBe('sent again')
    expect(taken).toHaveLength(1)
  })

  test('shortens no mail’s time', async () => {
    onSend = refusing('550')
    await outbox.notify(notification)
    await outbox.resend('one')
    expect((await row())?.until).toBe(now + 7 * DAY)
  })

  test('sends none that is unknown, was sent, or whose code has expired', async () => {
    expect(await outbox.resend('one')).toBe('unknown')
    await outbox.notify(notification)
    await outbox.send()
    expect(await outbox.resend('one')).toBe('unknown')
    onSend = refusing('550')
    await outbox.queue({ ...letter, worth: 1, code: '123456' })
    await outbox.send()
    const failed = (await stores.vault.list('mails')).find(({ state }) => state === 'failed')
    expect(await outbox.resend(failed?.id ?? '')).toBe('gone')
    expect(taken).toHaveLength(1)
  })
})

test('Mails of a matter that are held are not sent, nor by hand, until they are let go', async () => {
  onSend = refusing('451')
  await outbox.notify(notification)
  await outbox.send()
  onSend = () => {}
  await outbox.hold('message-1', true)
  now += HOUR
  await outbox.send()
  expect([await outbox.resend('one'), taken]).toEqual(['unknown', []])
  await outbox.hold('message-1', false)
  await outbox.send()
  expect(taken).toHaveLength(1)
})

test('What became of a mail to an author is known when its row is erased', async () => {
  const ofAuthor = { ...notification, purpose: 'author-mail', worth: 1 } as const
  for (const id of ['sent', 'failed']) {
    onSend = id === 'sent' ? () => {} : refusing('550')
    await outbox.notify({ ...ofAuthor, id })
    await outbox.send()
  }
  await outbox.notify({ ...notification, id: 'other' })
  await outbox.send()
  expect(await stores.vault.list('mail-outcomes')).toEqual([
    { id: 'failed', state: 'failed' },
    { id: 'sent', state: 'sent' },
  ])
})

test('A sweep erases what was sent an hour ago or has failed a week ago, and nothing that waits', async () => {
  const ids = async () => (await stores.vault.list('mails')).map(({ id }) => id).toSorted()
  await outbox.notify({ ...notification, id: 'sent' })
  await outbox.send()
  onSend = refusing('550')
  await outbox.notify({ ...notification, id: 'failed', worth: 1 })
  await outbox.notify({ ...notification, id: 'waiting', worth: 100 * WEEK_SECONDS })
  await outbox.send()
  now += HOUR
  await outbox.sweep()
  expect(await ids()).toEqual(['failed', 'sent', 'waiting'])
  now += 1
  await outbox.sweep()
  expect(await ids()).toEqual(['failed', 'waiting'])
  now += 7 * DAY - HOUR - 1
  await outbox.sweep()
  expect(await ids()).toEqual(['failed', 'waiting'])
  now += 1
  await outbox.sweep()
  expect(await ids()).toEqual(['waiting'])
})
