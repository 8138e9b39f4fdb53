import { authorMailId } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import { beforeEach, expect, test } from 'vitest'
import { paperDocument, paperId, volumeId } from '../../testing/paper-document.ts'
import { withQueries } from '../../testing/with-queries.ts'
import { authorEmailRoutes } from './routes.ts'

const at = withQueries(authorEmailRoutes)
const rao = { email: 'rao@example.org', name: 'A. Rao' }
const path = `/papers/${volumeId}/${paperId}/author-emails`
const row = { id: 'row', paperId, at: 1, emails: [{ ...rao, key: 'rao' }] }
const mails = { paperId, kind: 'published', isLeftOut: false, to: ['rao', 'gone'], at: '2026-01-01' } as const

beforeEach(() => {
  at.signIn('author')
  at.given.give('papers', paperDocument())
})

test('Of a paper without addresses there are none, and no mails', async () => {
  expect(await at.data(path)).toEqual({ authorEmails: [], mails: [], hasMailServer: true })
  expect((await at.get(`/papers/${volumeId}/other/author-emails`)).status).toBe(404)
})

test('The latest row of addresses counts', async () => {
  at.given.store('author-emails', { ...row, id: 'a', at: 2, emails: [{ email: 'sen@example.org', key: 'sen' }] })
  at.given.store('author-emails', row)
  expect((await at.data(path)).authorEmails).toEqual([{ email: 'sen@example.org' }])
})

test('Mails are shown with what became of them, the latest first; an address that is erased is not', async () => {
  const queued = {
    userId: 'x',
    purpose: 'author-mail',
    queuedAt: 1,
    attempts: 0,
    nextAt: 1,
    until: 1,
    reason: '',
  } as const
  at.given.store('author-emails', row)
  at.given.store('author-mails', { ...mails, id: 'one' })
  at.given.store('author-mails', { ...mails, id: 'two', kind: 'corrected', at: '2026-02-01', isLeftOut: true })
  at.given.store('mails', { ...queued, id: authorMailId('one', 'rao'), state: 'waiting', mail: null })
  at.given.store('mail-outcomes', { id: authorMailId('one', 'gone'), state: 'failed' })
  expect((await at.data(path)).mails).toEqual([
    { kind: 'corrected', at: '2026-02-01', isLeftOut: true, recipients: [] },
    {
      kind: 'published',
      at: '2026-01-01',
      isLeftOut: false,
      recipients: [
        { email: 'rao@example.org', status: 'waiting' },
        { email: null, status: 'failed' },
      ],
    },
  ])
})

test('A mail that was erased before it was sent is not shown', async () => {
  at.given.store('author-mails', { ...mails, id: 'one' })
  expect((await at.data(path)).mails).toMatchObject([{ recipients: [] }])
})
