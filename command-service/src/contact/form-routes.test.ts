import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import type { ContactSubmission } from '@shodh/contracts/contact/submission.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { recorded } from '@shodh/contracts/event.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { letterhead } from '../testing/letterhead.ts'
import { withService } from '../testing/with-service.ts'
import { contactFormRoutes } from './form-routes.ts'

const settings = { ...letterhead, email: 'office@example.org' } as SiteSettings
const formPaths = ['/contact', '/hi/contact']

const FIELDS = {
  name: 'Asha Rao',
  email: 'asha@library.invalid',
  contactType: 'peer_review',
  subject: 'On reviewing',
  message: 'I would like to review papers.\r\nAbout rivers.',
  homepage: '',
}
const type = 'application/x-www-form-urlencoded'

const formOf = (at: ReturnType<typeof withService>) => ({
  send: (fields: object = {}, { path = '/contact', ...headers }: { path?: string; [name: string]: string } = {}) => {
    const body = new URLSearchParams({ ...FIELDS, ...fields }).toString()
    return at.send('POST', path, { body, headers: { 'content-type': type, ...headers } })
  },
  rows: () => at.ports.vault.list('contact-messages'),
})

describe('the form', () => {
  const at = withService(openEmbeddedPorts, contactFormRoutes, { contact: { settings, formPaths } })
  const { send, rows } = formOf(at)

  test.for([
    ['/contact', '/contact/sent', 'en'],
    ['/hi/contact?from=home', '/hi/contact/sent', 'hi'],
    ['/hi/contact/', '/hi/contact/sent', 'hi'],
  ] as const)('at %s leads to the page that says so', async ([path, location, language]) => {
    const { status, headers, body } = await send({}, { path })
    expect([status, headers.location]).toEqual([303, location])
    expect(body).toEqual({ success: true, message: '', data: {} })
    const { homepage: _, ...typed } = FIELDS
    const message = 'I would like to review papers.\nAbout rivers.'
    expect(await at.mails()).not.toEqual([])
    expect(await rows()).toMatchObject([{ ...typed, message, language, isMailed: true }])
    const [{ stream, data } = { stream: '', data: {} }] = await at.events()
    expect(data).toMatchObject({ contactType: 'peer_review', priority: 'medium' })
    expect(stream).toBe(`contact-${(await rows())[0]?.id}`)
    const [event] = (await at.ports.events.readStream(stream)).events.map(recorded)
    expect(event?.metadata).toMatchObject({ actorId: '', correlationId: expect.stringMatching(/^req-/u) })
    expect(at.sender.counted).toEqual(['contact without proof'])
  })

  test('is received once where it is sent twice, and again where it says something else', async () => {
    for (const fields of [{}, {}, { subject: 'On another thing' }]) expect((await send(fields)).status).toBe(303)
    expect((await rows()).map(({ subject }) => subject).toSorted()).toEqual(['On another thing', 'On reviewing'])
    expect(at.sender.counted).toHaveLength(2)
  })

  test('is received again in another hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const [time, received] of [
      ['10:00:00.000', 1],
      ['10:59:59.999', 1],
      ['11:00:00.000', 2],
    ] as const) {
      vi.setSystemTime(`2026-01-15T${time}Z`)
      await send()
      expect(await rows()).toHaveLength(received)
    }
  })

  test('takes the first of a field that is given twice', async () => {
    const body = `${new URLSearchParams(FIELDS)}&name=Ravi+Iyer`
    await at.send('POST', '/contact', { body, headers: { 'content-type': type } })
    expect(await rows()).toMatchObject([{ name: 'Asha Rao' }])
  })

  test('of a page of another site is not received', async () => {
    const { status, headers } = await send({}, { 'sec-fetch-site': 'cross-site' })
    expect([status, headers.location, await rows()]).toEqual([303, '/contact', []])
    await send({}, { 'sec-fetch-site': 'same-site' })
    expect(await rows()).toHaveLength(1)
  })

  test.for([
    [
      { homepage: 'https://x.invalid' },
      'CONTACT_SPAM',
      'Security check failed: Please leave the field "Homepage" empty',
    ],
    [{ message: 'Please click here to read my paper.' }, 'CONTACT_SPAM', 'High spam probability detected'],
    [{ email: 'asha@mailinator.com' }, 'INVALID_INPUT', 'Temporary email services'],
    [{ message: 'word '.repeat(5000) }, 'INVALID_INPUT', 'Message is too long'],
  ] as const)('is refused with %o', async ([fields, refused, message]) => {
    const { body } = await send(fields)
    expect(body).toMatchObject({ refused, message: expect.stringContaining(message) })
    expect([await rows(), at.sender.counted]).toEqual([[], []])
  })

  test('beyond the limit is refused, but not one that was received before', async () => {
    await send()
    at.sender.waits['contact without proof'] = 3000
    expect((await send()).status).toBe(303)
    const { status, body } = await send({ name: 'Ravi Iyer' })
    expect([status, body]).toEqual([429, { refused: 'TOO_MANY_REQUESTS', retryAfter: 3000 }])
  })

  test('without any fields lacks all of them', async () => {
    const { body } = await at.send('POST', '/contact', { headers: { 'content-type': type } })
    expect(body).toMatchObject({ refused: 'INVALID_INPUT', message: 'Full name is required' })
  })

  test('of another type, or too long to be read, is refused', async () => {
    const json = await at.send('POST', '/contact', { body: { ...FIELDS } })
    expect(json.body).toEqual({ refused: 'UNSUPPORTED_MEDIA_TYPE' })
    expect((await send({ message: 'a'.repeat(32 * 1024) })).body).toEqual({ refused: 'BODY_TOO_LARGE' })
    const pairs = await at.send('POST', '/contact', { body: 'a&'.repeat(60), headers: { 'content-type': type } })
    expect(pairs.body).toEqual({ refused: 'BODY_TOO_LARGE' })
  })

  test('has the response of an error where one happens', async () => {
    await at.ports.events.close()
    const { status, body } = await send()
    expect([status, body.message]).toEqual([500, expect.stringContaining("the log can't be read")])
  })
})

describe('the page with the form', () => {
  const shown: { path: string; submission: ContactSubmission }[] = []
  const renderForm = async (path: string, submission: ContactSubmission) => {
    shown.push({ path, submission })
    return { html: '<form>', headers: { 'content-type': 'text/html', 'cache-control': 'public' } }
  }
  const at = withService(openEmbeddedPorts, contactFormRoutes, { contact: { settings, formPaths, renderForm } })
  const { send } = formOf(at)

  test('shows a refused form again, with all that was typed and what is wrong with it', async () => {
    const { status, headers, body } = await send(
      { name: '', contactType: 'unknown' },
      { path: '/hi/contact/?from=home' },
    )
    expect([status, body, headers['content-type']]).toEqual([422, '<form>', 'text/html'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers).not.toHaveProperty('retry-after')
    const { homepage: _, ...typed } = { ...FIELDS, message: FIELDS.message.replace('\r', '') }
    expect(shown.at(-1)).toEqual({
      path: '/hi/contact',
      submission: {
        values: { ...typed, name: '', contactType: 'unknown' },
        errors: { name: 'Full name is required', contactType: 'Please choose one of the listed types' },
        failure: 'Full name is required',
      },
    })
  })

  test.for(['/hi/contact', '/hi/contact/', '/hi/contact?from=home', '/hi/contact/?from=home'])(
    'is that of its language, also at %s',
    async path => {
      await send({ name: '' }, { path })
      expect(shown.at(-1)?.path).toBe('/hi/contact')
    },
  )

  test('says when to try again beyond the limit', async () => {
    at.sender.waits['contact without proof'] = 3000
    const { status, headers } = await send()
    expect([status, headers['retry-after']]).toEqual([429, 3000].map((value, n) => (n === 0 ? value : String(value))))
    expect(shown.at(-1)?.submission).toMatchObject({
      errors: {},
      failure: 'Too many requests. Please wait a moment before trying again.',
    })
  })

  test('is empty where nothing of the form could be read', async () => {
    const { status } = await send({ message: 'a'.repeat(32 * 1024) })
    expect(status).toBe(413)
    const values = { name: '', email: '', contactType: '', subject: '', message: '' }
    expect(shown.at(-1)).toMatchObject({ path: '/contact', submission: { values, errors: {} } })
  })
})
