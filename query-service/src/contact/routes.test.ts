import type { ContactMessageDocument } from '@shodh/contracts/contact/views.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withQueries } from '../testing/with-queries.ts'
import { contactRoutes } from './routes.ts'

const label = { en: 'On Rivers', hi: 'नदियों पर' }
const settings = { name: 'The Journal', languages: ['en'], contact: { types: [{ value: 'rivers', label }] } } as never

const at = withQueries(contactRoutes, () => ({ settings }))

const message = (n: number, given: Partial<ContactMessageDocument> = {}): ContactMessageDocument => ({
  id: `m${n}`,
  contactType: 'rivers',
  priority: 'medium',
  receivedAt: `2026-01-0${n}T00:00:00.000Z`,
  handledAt: null,
  handledBy: null,
  entries: [],
  erasedAt: null,
  isHandled: false,
  revision: 0,
  ...given,
})
const handled = { handledAt: '2026-02-01T00:00:00.000Z', handledBy: 'ravi', isHandled: true }
const content = { name: 'A. Rao', email: 'rao@example.org', subject: 'A question', message: 'When does it rain?' }
const ravi = { id: 'ravi', name: 'Ravi Sen', asOf: {}, pending: {} }
const row = { ...content, contactType: 'rivers', at: 0, isMailed: true }

beforeEach(() => at.signIn('admin'))

const listed = async (query = '') =>
  (await at.data(`/admin/contact?${query}`)).messages.map(({ id }: { id: string }) => id)

describe('the contact form', () => {
  test('is configured in the language of the reader, in English unless one is given', async () => {
    const { status, body } = await at.get('/contact/config')
    expect([status, body.message]).toEqual([200, 'Contact configuration retrieved successfully'])
    expect(body.data.config.contactTypes).toEqual([{ value: 'rivers', label: 'On Rivers' }])
    const { config } = await at.data('/contact/config?language=hi')
    expect(config.contactTypes).toEqual([{ value: 'rivers', label: 'नदियों पर' }])
  })
})

describe('messages', () => {
  test('are listed with what they say, and of which type they are as the form calls it', async () => {
    at.given.give('contactMessages', message(1, handled), message(2, { contactType: 'gone', priority: 'high' }))
    at.given.store('contact-messages', { id: 'm1', ...row })
    at.given.store('users', ravi)
    const { status, body } = await at.get('/admin/contact')
    expect([status, body.message]).toEqual([200, 'Messages retrieved successfully'])
    expect(body.data).toEqual({
      messages: [
        {
          id: 'm2',
          _id: 'm2',
          contactType: 'gone',
          contactLabel: 'gone',
          priority: 'high',
          receivedAt: '2026-01-02T00:00:00.000Z',
          handledAt: null,
          handledBy: null,
          isRead: false,
          content: null,
          entries: [],
        },
        {
          id: 'm1',
          _id: 'm1',
          contactType: 'rivers',
          contactLabel: 'On Rivers',
          priority: 'medium',
          receivedAt: '2026-01-01T00:00:00.000Z',
          handledAt: '2026-02-01T00:00:00.000Z',
          handledBy: { id: 'ravi', name: 'Ravi Sen' },
          isRead: true,
          content,
          entries: [],
        },
      ],
      pagination: { page: 1, limit: 20, total: 2, totalPages: 1 },
    })
  })

  test('that were erased say nothing, even where the vault still has them', async () => {
    at.given.give('contactMessages', message(1, { erasedAt: '2026-02-01T00:00:00.000Z' }))
    at.given.store('contact-messages', { id: 'm1', ...row })
    expect((await at.data('/admin/contact')).messages).toMatchObject([{ id: 'm1', content: null }])
  })

  test('are filtered by whether they were handled, and paged, newest first', async () => {
    at.given.give('contactMessages', message(1), message(3, handled), message(2), message(4))
    expect(await listed()).toEqual(['m4', 'm3', 'm2', 'm1'])
    expect([await listed('status=handled'), await listed('status=open')]).toEqual([['m3'], ['m4', 'm2', 'm1']])
    expect([await listed('limit=2'), await listed('limit=2&page=2'), await listed('limit=3&page=2')]).toEqual([
      ['m4', 'm3'],
      ['m2', 'm1'],
      ['m1'],
    ])
    const { pagination } = await at.data('/admin/contact?status=open&limit=2')
    expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
  })

  test('are searched by every word of what was sent or written about it, in any script, within the filter', async () => {
    at.given.give('contactMessages', message(1), message(2, handled), message(3, { contactType: 'gone' }), message(4))
    at.given.store('contact-messages', { id: 'm1', ...row })
    at.given.store('contact-messages', { id: 'm2', ...row, message: 'नमस्कार' })
    at.given.store('contact-messages', { id: 'm3', ...row, texts: { note: 'She reviews Lakes' } })
    expect(await listed('search=RAO%20question')).toEqual(['m3', 'm2', 'm1'])
    expect(await listed('search=rao%20lakes')).toEqual(['m3'])
    expect(await listed(`search=${encodeURIComponent('नमस्कार')}`)).toEqual(['m2'])
    expect(await listed('search=question&status=open&type=rivers')).toEqual(['m1'])
    expect([await listed('type=gone'), await listed('search=snow')]).toEqual([['m3'], []])
    expect(await at.data('/admin/contact?search=rao&limit=2&page=2')).toMatchObject({
      messages: [{ id: 'm1' }],
      pagination: { total: 3, totalPages: 2 },
    })
  })

  test('that were erased are not found by what the vault still has', async () => {
    at.given.give('contactMessages', message(1, { erasedAt: '2026-02-01T00:00:00.000Z' }))
    at.given.store('contact-messages', { id: 'm1', ...row })
    expect(await listed('search=rao')).toEqual([])
  })

  const entry = (id: string, kind: 'reply' | 'note') => ({ id, kind, by: 'ravi', at: '2026-01-02T00:00:00.000Z' })
  const mail = { userId: 'm1', purpose: 'contact-reply' as const, queuedAt: 0, until: 0, mail: null }
  const one = async () => (await at.data('/admin/contact/m1')).message

  test('have their replies and notes, by whom, and what became of each mail', async () => {
    const entries = [entry('note', 'note'), entry('gone', 'note')]
    for (const id of ['sent', 'queued', 'late', 'failed']) entries.push(entry(id, 'reply'))
    at.given.give('contactMessages', message(1, { entries }))
    at.given.store('users', ravi)
    const texts = { note: 'A note', sent: 'A', queued: 'B', late: 'C', failed: 'D' }
    at.given.store('contact-messages', { id: 'm1', ...row, isRead: true, texts })
    at.given.store('mail-outcomes', { id: 'sent', state: 'sent' })
    at.given.store('mails', { ...mail, id: 'late', state: 'waiting', attempts: 2, nextAt: 60_000, reason: '421' })
    at.given.store('mails', { ...mail, id: 'failed', state: 'failed', attempts: 9, nextAt: 0, reason: '550' })
    const message1 = await one()
    expect(message1.isRead).toBe(true)
    expect(message1.entries[0]).toEqual({
      ...{ id: 'note', kind: 'note', at: '2026-01-02T00:00:00.000Z', text: 'A note', mail: null },
      by: { id: 'ravi', name: 'Ravi Sen' },
    })
    expect(message1.entries.slice(1)).toMatchObject([
      { text: 'A', mail: { state: 'sent', reason: '', nextAttemptAt: null } },
      { text: 'B', mail: { state: 'waiting', reason: '', nextAttemptAt: null } },
      { text: 'C', mail: { state: 'waiting', reason: '421', nextAttemptAt: '1970-01-01T00:01:00.000Z' } },
      { text: 'D', mail: { state: 'failed', reason: '550', nextAttemptAt: null } },
    ])
  })

  test('that there are not, are not found', async () => {
    const { status, body } = await at.get('/admin/contact/unknown')
    expect([status, body.refused]).toEqual([404, 'CONTACT_MESSAGE_NOT_FOUND'])
  })

  test('are on one page where there is none', async () => {
    expect(await at.data('/admin/contact')).toEqual({
      messages: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 1 },
    })
  })
})
