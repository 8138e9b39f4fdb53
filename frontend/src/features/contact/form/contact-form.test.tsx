import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { journalSettings } from '../../../testing/examples/journal.ts'
import { withIndexedDb } from '../../../testing/browser/indexed-db.ts'
import type { Served } from '../../../testing/server/served.ts'
import { shown, visited } from '../../../testing/screens/shown.tsx'
import { forgetTexts } from '../../../unsent/unsent-texts.ts'
import { ContactForm } from './contact-form.tsx'

const stored = new Map<string, { readonly key: string }>()

const bounds = { minLength: 2, maxLength: 100 }
const config: ContactConfig = {
  contactTypes: [
    { value: 'general_inquiry', label: 'General Inquiry' },
    { value: 'peer_review', label: 'Peer Review' },
  ],
  validation: { name: bounds, subject: bounds, message: bounds },
  features: { recaptchaEnabled: false, spamProtection: true },
  channels: [],
}
const texts = {
  name: 'Asha Rao',
  email: 'asha@library.invalid',
  subject: 'On becoming a reviewer',
  message: 'I would like to join the peer review as a reviewer.',
  contactType: 'peer_review',
}
const queued = (key: string, subject: string) => ({
  key,
  texts: { ...texts, subject },
  body: { subject },
  needsProof: false,
})
const sentMark = { key: 'sent', isSent: true }
const errors = [{ pointer: '#/subject', message: 'Subject must contain meaningful text' }]

let journal: Served
const bodies: unknown[] = []
let respond: (subject: string) => { status: number; body: unknown }
let minute = Date.now()
beforeEach(async () => {
  // the messages of one test are none of the next one's minute
  vi.setSystemTime((minute += 60_000))
  stored.clear()
  withIndexedDb(stored)
  // happy-dom has no Web Locks
  const locks = { request: (_: string, act: () => unknown) => act() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  const ok = { status: 201, body: { success: true, message: 'Sent', data: {} } }
  respond = subject =>
    subject === '12' ? { status: 400, body: { success: false, message: errors[0]?.message, errors } } : ok
  journal = await visited(({ pathname }, _, body) => {
    if (pathname === '/journal.json') return { body: journalSettings }
    bodies.push(body)
    return respond((body as { subject: string }).subject)
  })
})
afterEach(() => {
  bodies.length = 0
  vi.useRealTimers()
})

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: RegExp, value: string) => fireEvent.input(field(label), { target: { value } })
const fill = () => {
  type(/Full name/u, texts.name)
  type(/Email/u, texts.email)
  type(/Subject/u, texts.subject)
  type(/^Message/u, texts.message)
}

test('a queued message that is refused waits beside what is typed, and is opened with its errors', async () => {
  stored.set('refused', queued('refused', '12')).set('taken', queued('taken', 'Rivers'))
  shown(<ContactForm config={config} />)
  type(/Subject/u, 'Being typed')
  await screen.findByText('Your queued message “12” was not accepted.')
  await screen.findByText(/^Thank you!/u)
  expect(field(/Subject/u).value).toBe('Being typed')
  expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull()
  expect(stored.has('refused')).toBe(true)
  type(/Subject/u, '')
  fireEvent.click(screen.getByRole('button', { name: 'Show it' }))
  expect(field(/Subject/u).value).toBe('12')
  expect(field(/Subject/u).getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(stored.size).toBe(0))
})

test('a refused message can be discarded', async () => {
  stored.set('refused', queued('refused', '12'))
  shown(<ContactForm config={config} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/was not accepted/u)).toBeNull()
  await waitFor(() => expect(stored.size).toBe(0))
})

test('a message that waits since an earlier visit is shown as queued, and one that went meanwhile as sent', async () => {
  respond = () => ({ status: 503, body: {} })
  stored.set('waiting', queued('waiting', 'Rivers')).set('sent', sentMark)
  shown(<ContactForm config={config} />)
  await screen.findByText(/your message is queued/u)
  await screen.findByText(/^Thank you!/u)
  await waitFor(() => expect([...stored.keys()]).toEqual(['waiting']))
})

test('what is changed while a message is sent stays', async () => {
  shown(<ContactForm config={config} />)
  fill()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  type(/Subject/u, 'Another subject')
  await screen.findByText(/^Thank you!/u)
  expect(field(/Subject/u).value).toBe('Another subject')
  type(/Subject/u, texts.subject)
})

test('a suggestion gives the focus to the field that it is about', async () => {
  for (const name of ['Apply Suggestion', 'Keep Current']) {
    shown(<ContactForm config={config} />)
    fill()
    fireEvent.click(await screen.findByRole('button', { name }))
    expect(document.activeElement).toBe(field(/Type of message/u))
    cleanup()
  }
})

test('a response with success false shows its error, and the message says what sent it', async () => {
  respond = () => ({ status: 200, body: { success: false, error: 'The journal takes no messages today.' } })
  shown(<ContactForm config={config} />)
  fill()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByText('The journal takes no messages today.')
  expect(bodies).toEqual([
    expect.objectContaining({
      securityInfo: expect.objectContaining({ userAgent: navigator.userAgent, referrer: document.referrer }),
    }),
  ])
})

test('a message is queued where the journal cannot be reached, whatever the device believes of its network', async () => {
  shown(<ContactForm config={config} />)
  fill()
  await journal.close()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByText(/your message is queued/u)
  expect([navigator.onLine, stored.size]).toEqual([true, 1])
  expect(field(/Subject/u).value).toBe('')
})

test('what was typed and not sent is there again after the page was left, and what was sent is not', async () => {
  shown(<ContactForm config={config} />)
  fill()
  cleanup()
  shown(<ContactForm config={config} />)
  await waitFor(() => expect(field(/Subject/u).value).toBe(texts.subject))
  cleanup()
  // somebody signs out
  forgetTexts()
  shown(<ContactForm config={config} />)
  expect(field(/Subject/u).value).toBe('')
  fill()
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }))
  await screen.findByText(/^Thank you!/u)
  cleanup()
  shown(<ContactForm config={config} />)
  expect(field(/Subject/u).value).toBe('')
})
