import { describe, expect, test } from 'vitest'
import { BEHIND_PROXY, mailsTo, mailTo, newAddress } from '../testing/people.ts'
import { withJournal } from '../testing/with-journal.ts'

const at = withJournal(BEHIND_PROXY)

const FIELDS = {
  name: 'Asha Rao',
  email: 'asha.rao@library.invalid',
  contactType: 'peer_review',
  subject: 'On reviewing papers',
  message: 'I would like to review papers on rivers.',
  homepage: '',
}

const post = (fields: object, { path = '/contact', headers = newAddress() } = {}) =>
  fetch(at.journal.address + path, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams({ ...FIELDS, ...fields }),
  })

const received = async (email: string) => {
  const { messages } = (await at.editor.get('/admin/contact?limit=100')).body.data
  return messages.filter((message: { content: { email: string } }) => message.content.email === email)
}

describe('the form without scripts', () => {
  test.each(['/contact', '/hi/contact', '/mr/contact/'])('at %s leads to the page that says so', async path => {
    const email = `reader${path.replaceAll('/', '-')}@library.invalid`.replace('--', '-').replace('-@', '@')
    const { status, headers } = await post({ email }, { path })
    expect([status, headers.get('location')]).toEqual([303, `${path.replace(/\/$/u, '')}/sent`])
    expect(await received(email)).toMatchObject([{ contactType: 'peer_review', priority: 'medium' }])
  })

  test('is attempted 20 times a minute from one address, and the next body is not read', async () => {
    const headers = newAddress()
    for (let n = 0; n < 20; n++) expect((await post({ name: '' }, { headers })).status).not.toBe(429)
    expect((await post({ message: 'a'.repeat(1024 * 1024) }, { headers })).status).toBe(429)
    expect((await post({ name: '' })).status).not.toBe(429)
  })

  test('is received once where it is sent twice', async () => {
    const email = 'twice@library.invalid'
    const message = 'One line\r\nand another one'
    const responses = await Promise.all([post({ email, message }), post({ email, message })])
    expect(responses.map(({ status }) => status)).toContain(303)
    expect((await post({ email, message })).status).toBe(303)
    const stored = await received(email)
    expect(stored).toHaveLength(1)
    expect(stored[0].content.message).toBe('One line\nand another one')
    await mailTo(at.journal, email)
    expect(await mailsTo(at.journal, email)).toHaveLength(1)
  })

  test.each([
    ['a field that people do not see', { homepage: 'https://x.invalid' }, 'Please leave the field'],
    ['one spam phrase', { message: 'Please click here to read my paper.' }, 'High spam probability detected'],
    ['a temporary address', { email: 'asha@mailinator.com' }, 'Temporary'],
    ['nothing', { name: '', email: '', subject: '', message: '' }, 'Full name is required'],
    ['HTML', { name: '<script>alert(1)</script>' }, 'Name contains invalid characters'],
    ['an injected header', { subject: 'Hello\r\nBcc: all@library.invalid' }, 'Email header patterns are not allowed'],
    ['25 kB', { message: 'word '.repeat(5000) }, 'Message is too long'],
    ['35 kB', { message: 'word '.repeat(7000) }, 'The request body is too large'],
  ])('with %s is refused in words', async (_, fields, sentence) => {
    const response = await post(fields)
    const text = await response.text()
    expect(text).toContain(sentence)
    expect(text).not.toContain('<script>alert(1)')
    expect(response.headers.get('cache-control') ?? 'no-store').toBe('no-store')
    // without the built frontend there is no page to show the form in
    expect([400, 413, 422]).toContain(response.status)
  })

  test('takes three messages an hour from an address, and what is invalid does not count', async () => {
    const headers = newAddress()
    for (let n = 0; n < 3; n += 1) {
      expect((await post({ name: '' }, { headers })).status).not.toBe(303)
      expect((await post({ email: `hour${n}@library.invalid` }, { headers })).status).toBe(303)
    }
    const response = await post({ email: 'hour4@library.invalid' }, { headers })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(await response.text()).toContain('Too many requests. Please wait a moment before trying again.')
  })

  test('counts once where it is sent twice', async () => {
    const headers = newAddress()
    const twice = () => post({ email: 'counted@library.invalid' }, { headers })
    const responses = await Promise.all([twice(), twice(), twice(), twice()])
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect((await post({ email: 'counted2@library.invalid' }, { headers })).status).toBe(303)
  })

  test('is stored as it was typed, without control characters', async () => {
    const email = 'typed@library.invalid'
    const message = 'Is &lt;i&gt; or &amp;lt; written\u0007 in <titles>?'
    await post({ email, subject: 'Hello\u0007 there', message })
    expect(await received(email)).toMatchObject([
      {
        content: {
          subject: 'Hello there',
          message: 'Is &lt;i&gt; or &amp;lt; written in <titles>?',
        },
      },
    ])
  })

  test('is acknowledged in the language of its page', async () => {
    const email = 'marathi@library.invalid'
    await post({ email }, { path: '/mr/contact' })
    expect((await mailTo(at.journal, email)).subject).toContain('आम्हाला तुमचा संदेश मिळाला आहे')
  })

  test('of another site leads to the form, and is not received', async () => {
    const email = 'forged@library.invalid'
    const headers = { ...newAddress(), 'sec-fetch-site': 'cross-site' }
    const response = await post({ email }, { headers, path: '/hi/contact' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/hi/contact'])
    expect(await received(email)).toEqual([])
  })

  test.each([
    ['text', 'text/plain', 'x'],
    ['JSON', 'application/json', JSON.stringify(FIELDS)],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
  ])('as %s is refused', async (_, type, body) => {
    const init = { method: 'POST', body, headers: { ...newAddress(), 'content-type': type } }
    const response = await fetch(`${at.journal.address}/contact`, init)
    expect(response.status).toBe(415)
    expect(await response.text()).toContain('This content type is not supported here')
  })

  test('of more than a megabyte is refused in words', async () => {
    const response = await post({ message: 'x'.repeat(2 * 1024 * 1024) })
    expect(response.status).toBe(413)
    expect(await response.text()).toContain('The request body is too large')
  })
})
