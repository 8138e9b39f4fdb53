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
  erasedAt: null,
  isHandled: false,
  revision: 0,
  ...given,
})
const handled = { handledAt: '2026-02-01T00:00:00.000Z', isHandled: true }
const content = { name: 'A. Rao', email: 'rao@example.org', subject: 'A question', message: 'When does it rain?' }
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
          content: null,
        },
        {
          id: 'm1',
          _id: 'm1',
          contactType: 'rivers',
          contactLabel: 'On Rivers',
          priority: 'medium',
          receivedAt: '2026-01-01T00:00:00.000Z',
          handledAt: '2026-02-01T00:00:00.000Z',
          content,
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

  test('are on one page where there is none', async () => {
    expect(await at.data('/admin/contact')).toEqual({
      messages: [],
      pagination: { page: 1, limit: 20, total: 0, totalPages: 1 },
    })
  })
})
