import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { describe, expect, test } from 'vitest'
import { contact } from '../contact/testing/contact.ts'
import { withService } from '../testing/with-service.ts'
import { subscriptionForms } from './page-routes.ts'
import { unsubscribeToken } from './subscribers.ts'

const at = withService(openEmbeddedPorts, subscriptionForms, {
  contact: { ...contact, settings: { ...contact.settings, languages: ['en', 'hi'] } },
})

const type = 'application/x-www-form-urlencoded'

const post = async (path: string, fields: object = {}, headers: object = { 'content-type': type }) => {
  const body = new URLSearchParams({ ...fields }).toString()
  const { status, headers: sent, body: page } = await at.send('POST', path, { body, headers: { ...headers } })
  return { status, headers: sent, page: String(sent['content-type']).includes('html') ? JSON.parse(page) : page }
}

const EMAIL = 'asha@library.invalid'

const subscribed = async () => {
  await post('/hi/subscribe', { email: EMAIL, language: 'hi' })
  const [mail] = await at.mails()
  const [confirm = ''] = /\/hi\/subscribe\/confirm\/[\w-]{43}/u.exec(mail?.text ?? '') ?? []
  const confirmed = await post(confirm)
  const [row] = await at.ports.vault.list('subscribers')
  return { confirmed, unsubscribe: `/hi/unsubscribe/${row ? await unsubscribeToken(at.ports, row) : ''}` }
}
const active = () => at.ports.vault.count('subscribers', 'active')

describe('the form', () => {
  test('says where to look for the mail, and stores nothing that can be linked to', async () => {
    const { status, page, headers } = await post('/subscribe', { email: EMAIL, homepage: '' })
    expect([status, page]).toEqual([200, { page: 'sent' }])
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'content-language': 'en', 'x-robots-tag': 'noindex' },
      ...{ 'referrer-policy': 'no-referrer' },
    })
    expect((await at.mails()).map(({ to }) => to)).toEqual([EMAIL])
  })

  test('that is refused is shown again with what was typed and why', async () => {
    const wrong = await post('/hi/subscribe', { email: 'asha@', language: 'hi' })
    const shown = { page: 'subscribe', email: 'asha@', problem: 'Invalid email format' }
    expect([wrong.status, wrong.page, wrong.headers['content-language']]).toEqual([422, shown, 'hi'])
    expect((await post('/subscribe', {})).page).toMatchObject({ email: '', problem: 'Email is required' })
    at.sender.waits['subscriptions without proof'] = 60
    const tooMany = await post('/subscribe', { email: EMAIL })
    expect(tooMany.page.problem).toBe('Too many requests came from your network. Please try again in an hour.')
    expect([tooMany.status, tooMany.headers['retry-after'], tooMany.page.email]).toEqual([429, '60', EMAIL])
    expect(await at.mails()).toEqual([])
  })

  test('of a program, or of a page of another site, mails nobody', async () => {
    expect((await post('/subscribe', { email: EMAIL, homepage: 'https://a.example' })).page).toEqual({ page: 'sent' })
    const foreign = await post(
      '/hi/subscribe',
      { email: EMAIL },
      { 'content-type': type, 'sec-fetch-site': 'cross-site' },
    )
    expect([foreign.status, foreign.headers.location]).toEqual([303, '/hi/subscribe'])
    expect(await at.mails()).toEqual([])
  })

  test('takes no more than a form is', async () => {
    expect((await post('/subscribe', { email: 'a'.repeat(33_000) })).status).toBe(413)
  })

  test('is taken from a page that was open when its language was taken away', async () => {
    expect((await post('/mr/subscribe', { email: EMAIL })).status).toBe(200)
  })
})

describe('the link of a mail', () => {
  test('confirms, and says so where it can’t any more', async () => {
    const { confirmed } = await subscribed()
    expect([confirmed.status, confirmed.page, await active()]).toEqual([200, { page: 'confirmed' }, 1])
    const guessed = await post(`/subscribe/confirm/${'a'.repeat(43)}`)
    expect([guessed.status, guessed.page]).toEqual([400, { page: 'invalid' }])
  })

  test('ends the subscription, which can be undone', async () => {
    const { unsubscribe } = await subscribed()
    const ended = await post(unsubscribe)
    expect([ended.status, ended.page.page, await active()]).toEqual([200, 'unsubscribed', 0])
    expect(ended.page.token).toBe(unsubscribe.split('/').at(-1))
    const resumed = await post(`${unsubscribe}/undo`)
    expect([resumed.page, await active()]).toEqual([{ page: 'resumed' }, 1])
    expect((await post('/mr/unsubscribe/guessed/undo')).page).toEqual({ page: 'invalid' })
  })

  test.each([
    ['a form', { 'content-type': type }],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=b' }],
    ['text', { 'content-type': 'text/plain' }],
    [
      'a request of another site',
      { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' },
    ],
  ])('ends it with one POST of a mail program as %s (RFC 8058)', async (_, headers) => {
    const { unsubscribe } = await subscribed()
    const { status } = await post(unsubscribe, { 'List-Unsubscribe': 'One-Click' }, headers)
    expect([status, await active()]).toEqual([200, 0])
  })
})
