import { readMail } from '@shodh/adapters/mailer/testing/read-mail.ts'
import { smtpPeer } from '@shodh/adapters/mailer/testing/smtp-peer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { type RunningJournal, runningJournal } from '../../testing/journal.ts'
import { BEHIND_PROXY, newAddress } from '../../testing/people.ts'

let journal: RunningJournal
let peer: Awaited<ReturnType<typeof smtpPeer>>
let editor: Client

beforeAll(async () => {
  peer = await smtpPeer()
  journal = await runningJournal({ ...BEHIND_PROXY, SMTP_URL: peer.url, MAIL_FROM: 'journal@example.org' })
  editor = await journal.editor()
})
afterAll(async () => {
  await journal.close()
  await peer.close()
})

const mailsTo = async (email: string) => {
  const mails = await Promise.all(peer.received.map(readMail))
  return mails.filter(({ to }) => to === email)
}

const mailTo = async (email: string, count = 1) => {
  await expect.poll(() => mailsTo(email), { timeout: 10_000 }).toHaveLength(count)
  return (await mailsTo(email))[count - 1]
}

const post = (path: string, fields: Record<string, string> = {}, headers = newAddress()) =>
  fetch(new URL(path, journal.address), { method: 'POST', headers, body: new URLSearchParams(fields) })

const subscribe = async (email: string, language = 'en') => {
  const response = await post('/subscribe', { email, language })
  const [link = ''] = /\/\S*subscribe\/confirm\/[\w-]+/u.exec((await mailTo(email))?.text ?? '') ?? []
  return { status: response.status, link: new URL(link.slice(link.indexOf('//')), 'http://localhost').pathname }
}

const publish = async (name: string) => {
  await editor.post('/papers/year', { year: 2026, issueType: 'Regular' })
  const made = await editor.post('/papers/volumes', {
    year: 2026,
    issueType: 'Regular',
    volumeName: name,
    inPreparation: true,
  })
  const { id } = made.body.data.volume
  await editor.upload({ year: '2026', volumeName: name, title: `A paper of ${name}` })
  const { status } = await editor.post(`/papers/volumes/${id}/publish`, {})
  expect(status).toBe(200)
  return id as string
}

const count = async (volumeId: string) => (await editor.get(`/subscriptions/count?volumeId=${volumeId}`)).body.data

describe('a reader', () => {
  test('confirms the address, hears of an issue once, and ends that with one POST of the mail program', async () => {
    const email = 'asha@library.invalid'
    const { status, link } = await subscribe(email, 'hi')
    expect([status, link]).toEqual([200, expect.stringMatching(/^\/hi\/subscribe\/confirm\//u)])
    const page = await fetch(new URL(link, journal.address))
    expect([page.status, page.headers.get('cache-control'), page.headers.get('content-language')]).toEqual([
      ...[200, 'no-store', 'hi'],
    ])
    expect((await count('3f0e0d0c-0b0a-5908-8706-050403020100')).confirmed).toBe(0)
    expect((await post(link)).status).toBe(200)

    const volumeId = await publish('Vol. 7, No. 2')
    const mail = await mailTo(email, 2)
    expect(mail?.subject).toContain('नया अंक: Vol. 7, No. 2 · 2026')
    await expect
      .poll(() => count(volumeId))
      .toEqual({ confirmed: 1, mailing: { state: 'sent', total: 1, sent: 1, failed: 0, reason: '' } })

    const list = mail?.headers.get('list') as unknown as { readonly unsubscribe: { readonly url: string } } | undefined
    const address = list?.unsubscribe.url ?? ''
    expect(mail?.text).toContain(address)
    const { pathname } = new URL(address)
    expect((await fetch(new URL(pathname, journal.address))).status).toBe(200)
    expect((await count(volumeId)).confirmed).toBe(1)
    expect((await post(pathname, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200)
    expect((await count(volumeId)).confirmed).toBe(0)
    expect((await post(`${pathname}/undo`)).status).toBe(200)
    expect((await count(volumeId)).confirmed).toBe(1)
    expect((await editor.post(`/unsubscribe/${pathname.split('/').at(-1)}`, {})).status).toBe(200)
    expect((await count(volumeId)).confirmed).toBe(0)
  })

  test('hears of an issue also where the mail server was away and the journal was started again meanwhile', async () => {
    const emails = ['one', 'two', 'three'].map(name => `${name}@library.invalid`)
    for (const email of emails) await post((await subscribe(email)).link)
    peer.refuse(421, 'away')
    const volumeId = await publish('Vol. 7, No. 3')
    await expect.poll(async () => (await count(volumeId)).mailing?.reason).toBe('421')
    peer.accept()
    await journal.restart()
    editor = await journal.editor()
    await expect.poll(async () => (await count(volumeId)).mailing?.state, { timeout: 30_000 }).toBe('sent')
    for (const email of emails) expect(await mailsTo(email)).toHaveLength(2)
  }, 60_000)

  test('can’t have strangers mailed without end', async () => {
    const headers = newAddress()
    const statuses: number[] = []
    for (let n = 0; n < 32; n += 1)
      statuses.push((await post('/subscribe', { email: `stranger${n}@library.invalid` }, headers)).status)
    expect([statuses.slice(0, 10), statuses.at(-1)]).toEqual([Array<number>(10).fill(200), 429])
    const guesses: number[] = []
    for (let n = 0; n < 21; n += 1)
      guesses.push((await post(`/subscribe/confirm/${'a'.repeat(43)}`, {}, headers)).status)
    expect(guesses).toEqual([...Array<number>(20).fill(400), 429])
  })
})

test('only staff see how many readers there are', async () => {
  expect((await journal.visitor().get('/subscriptions/count')).status).toBe(401)
})

describe('without a mail server', () => {
  test('nobody can subscribe', async () => {
    const other = await runningJournal()
    const statuses = await Promise.all([
      fetch(`${other.address}/subscribe`).then(({ status }) => status),
      other
        .visitor()
        .post('/subscriptions', { email: 'a@library.invalid' })
        .then(({ status }) => status),
      fetch(`${other.address}/unsubscribe/a`).then(({ status }) => status),
    ])
    expect(statuses).toEqual([404, 404, 200])
    await other.close()
  })
})
