import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import { folded } from '@shodh/contracts/text/text.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { file } from '../testing/file-nodes.ts'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { auditRoutes } from './routes.ts'
import { entry, momentOf } from './testing/entries.ts'

const at = withQueries(auditRoutes)
const visitor = withQueries(auditRoutes)

const volumeId = '0f0e0d0c-0b0a-5908-8706-050403020100'
const reason = 'A Figure was missing'
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]

const uploaded = entry(3, {
  type: 'PaperUploaded',
  volumeId,
  values: { title: 'On Rivers', volumeName: 'Vol. 1', year: 2026, version: 1, sha256: A, bytes: 10, pages: 2 },
})
const replaced = entry(4, {
  type: 'PdfReplaced',
  actor: 'patil',
  volumeId,
  reason,
  reasonText: folded(reason),
  statedAt: '2026-01-04',
  values: { version: 2, sha256: B, bytes: 20 },
})
const LOG: readonly AuditDocument[] = [
  entry(1, { type: 'YearOpened', actor: '', entity: 'year:2026', values: { issueType: 'Regular' } }),
  entry(2, { type: 'VolumeCreated', entity: `volume:${volumeId}`, volumeId, values: { name: 'Vol. 1' } }),
  uploaded,
  replaced,
  entry(5, { type: 'PaperRevised', volumeId, values: { title: 'On Floods', keywords: ['floods'] } }),
]

beforeEach(() => {
  at.signIn('auditor')
  at.given.give('auditLog', ...LOG)
  at.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
  at.given.store('users', { id: 'patil', name: 'B. Patil', asOf: {}, pending: {} })
})

const numbered = (events: readonly { position: string }[]) =>
  events.map(({ position }) => Number(position.replace(`${LOG_ID}.`, '')))
const positions = async (query = '') => numbered((await at.data(`/audit/log?${query}`)).events)
const replacements = async (query = '') => numbered((await at.data(`/audit/replacements?${query}`)).replacements)

describe('the log', () => {
  test('has the titles that pages and announcements had, and the journal as who took something up', async () => {
    at.given.give(
      'auditLog',
      entry(6, { type: 'PageAdded', actor: 'system', entity: 'page:p', values: { slug: 'fees', 'title.en': 'Fees' } }),
      entry(7, { type: 'PageRevised', entity: 'page:p', values: { 'title.en': 'Charges', version: 2 } }),
      entry(8, { type: 'PageRemoved', entity: 'page:p', values: { status: 'deleted' } }),
      entry(9, { type: 'NewsAdded', entity: 'news:n', values: { slug: 'call', 'title.mr': 'आवाहन' } }),
      entry(10, { type: 'HeaderRevised', entity: 'header:header', values: { version: 1 } }),
    )
    const { events } = await at.data('/audit/log?limit=5')
    const sentences = events.map(({ sentence }: { readonly sentence: string }) =>
      sentence.replace(/^.*? (?=published|deleted)/u, ''),
    )
    expect(sentences).toEqual([
      'published the header (version 1)',
      'published the announcement “आवाहन”',
      'deleted the page “Charges”',
      'published the page “Charges” (version 2)',
      'published the page “Fees”',
    ])
    expect(events.at(-1).actor).toEqual({ kind: 'journal', id: null, name: 'The journal' })
  })
  test('has what a setting was before a publication', async () => {
    const revised = (position: number, issn: string, version: number) =>
      entry(position, { type: 'JournalRevised', entity: 'settings:settings', values: { issn, version } })
    at.given.give('auditLog', revised(6, '1234-5679', 1), revised(7, '2049-3630', 2))
    const [{ before, after, sentence }] = (await at.data('/audit/log?limit=1')).events
    expect([before.issn, after.issn]).toEqual(['1234-5679', '2049-3630'])
    expect(sentence).toContain('published the settings of the journal (version 2)')
  })
  test('has the names that files and folders had, and of links that of their file now', async () => {
    at.given.give('files', file('f', { name: 'now.pdf' }))
    at.given.give(
      'auditLog',
      entry(6, { type: 'FolderCreated', entity: 'folder:d', values: { name: 'Forms' } }),
      entry(7, { type: 'FolderPublished', entity: 'folder:d', values: { isPublished: true } }),
      entry(8, { type: 'FileUploaded', entity: 'file:f', values: { name: 'a.pdf' } }),
      entry(9, { type: 'FileRenamed', entity: 'file:f', values: { name: 'now.pdf' } }),
      entry(10, { type: 'FileShared', entity: 'share:s', values: { fileId: 'f', expiresAt: '2026-02-01' } }),
      entry(11, { type: 'ShareRevoked', entity: 'share:s', values: { status: 'revoked' } }),
      entry(12, { type: 'FileShared', entity: 'share:t', values: { fileId: 'gone', expiresAt: '2026-02-01' } }),
    )
    const { events } = await at.data('/audit/log?limit=7')
    expect(events.map((event: { entity: { name: string | null } }) => event.entity.name).toReversed()).toEqual([
      ...['Forms', 'Forms', 'a.pdf', 'now.pdf', 'now.pdf', 'now.pdf'],
      null,
    ])
  })

  test('has the names that sections and members of the board have, and of who was erased none', async () => {
    const of = (entity: string, values: object = {}) => ({ entity, values: { ...values } })
    at.given.give(
      'auditLog',
      entry(6, { type: 'SectionCreated', ...of('section:s', { name: 'EDITORS' }) }),
      entry(7, { type: 'SectionDeleted', ...of('section:s', { members: 0 }) }),
      entry(8, { type: 'MemberAdded', ...of('member:m', { revision: 1, isActive: true }) }),
      entry(9, { type: 'MemberRevised', ...of('member:m', { revision: 2, isActive: false }) }),
      entry(10, { type: 'MemberAdded', ...of('member:gone') }),
    )
    const person = { designation: 'Editor', description: 'Reads' }
    const row = (storedAt: number, fullName: string) =>
      at.given.store('board-members', {
        ...{ id: `m.${storedAt}`, memberId: 'm', salt: '', storedAt },
        person: { ...person, fullName },
      })
    row(1, 'B. Patil')
    row(2, 'Bina Patil')
    const { events } = await at.data('/audit/log?limit=5')
    expect(events.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
      'A. Rao added a member who was erased to the board',
      'A. Rao changed what the board says of Bina Patil (revision 2)',
      'A. Rao added Bina Patil to the board',
      "A. Rao deleted the board's section “EDITORS” with 0 members",
      "A. Rao created the board's section “EDITORS”",
    ])
    expect(events[1]).toMatchObject({
      before: { revision: 1, isActive: true },
      entity: { kind: 'member', id: 'm', name: 'Bina Patil' },
    })
  })
  test('has each event with who did what to what, newest first, and what it changed', async () => {
    const { status, body } = await at.get('/audit/log')
    expect([status, body.success, body.message]).toEqual([200, true, 'Events retrieved successfully'])
    expect(body.data.pagination).toEqual({ limit: 50, next: null })
    expect(numbered(body.data.events)).toEqual([5, 4, 3, 2, 1])
    expect(body.data.events[1]).toEqual({
      id: replaced.id,
      position: `${LOG_ID}.4`,
      at: momentOf(4),
      type: 'PdfReplaced',
      sentence: 'B. Patil replaced the PDF of “On Rivers” with version 2',
      actor: { kind: 'person', id: 'patil', name: 'B. Patil' },
      entity: { kind: 'paper', id: 'p', name: 'On Rivers' },
      volumeId,
      reason,
      statedAt: '2026-01-04',
      before: { version: 1, sha256: A, bytes: 10 },
      after: { version: 2, sha256: B, bytes: 20 },
    })
    expect(body.data.events[0]).toMatchObject({ before: { title: 'On Rivers' }, entity: { name: 'On Floods' } })
    expect(body.data.events[0].before).not.toHaveProperty('keywords')
    expect(body.data.events[4]).toMatchObject({
      sentence: 'The journal opened the year 2026 for Regular issues',
      actor: { kind: 'journal', id: null, name: 'The journal' },
      entity: { kind: 'year', id: '2026', name: '2026' },
      volumeId: null,
      reason: null,
      statedAt: null,
      before: {},
    })
  })

  test('is filtered by type, actor, entity and time, together', async () => {
    expect(await positions('type=PdfReplaced')).toEqual([4])
    expect(await positions('actor=rao')).toEqual([5, 3, 2])
    expect(await positions('entity=paper:p')).toEqual([5, 4, 3])
    expect(await positions(`entity=volume:${volumeId}`)).toEqual([5, 4, 3, 2])
    expect(await positions('entity=year:2026')).toEqual([1])
    expect(await positions(`actor=rao&entity=paper:p&from=${momentOf(4)}`)).toEqual([5])
    expect(await positions(`from=${momentOf(2)}&to=${momentOf(4)}`)).toEqual([4, 3, 2])
    // 2026-01-04 in India begins at 18:30 the day before in UTC
    expect(await positions('from=2026-01-04')).toEqual([5, 4, 3])
    expect(await positions('to=2026-01-04')).toEqual([3, 2, 1])
  })

  test('goes on where a page ended', async () => {
    const first = await at.data('/audit/log?limit=2')
    expect(numbered(first.events)).toEqual([5, 4])
    expect(first.pagination).toEqual({ limit: 2, next: `${momentOf(3)}_${uploaded.id}` })
    const rest = await at.data(`/audit/log?limit=3&cursor=${first.pagination.next}`)
    expect([numbered(rest.events), rest.pagination.next]).toEqual([[3, 2, 1], null])
    expect(await positions(`cursor=${first.pagination.next}&to=${momentOf(2)}`)).toEqual([2, 1])
    expect(await positions(`cursor=${first.pagination.next}&to=${momentOf(5)}`)).toEqual([3, 2, 1])
  })

  test('looks for the names of people in the vault alone', async () => {
    at.given.store('users', { id: 'patil', asOf: {}, pending: {} })
    at.given.give('auditLog', entry(6, { type: 'UserErased', entity: 'user:patil' }))
    const { events } = await at.data('/audit/log')
    expect(events[2].actor).toEqual({ kind: 'erased person', id: 'patil', name: 'erased person' })
    expect(events[0]).toMatchObject({
      sentence: 'A. Rao erased the account of erased person',
      entity: { kind: 'user', id: 'patil', name: 'erased person' },
    })
    at.signIn('author')
    const [, revised] = (await at.data('/audit/log')).events
    expect(revised).toMatchObject({ actor: { kind: 'person', id: 'rao', name: null } })
    expect(revised.sentence).toBe('rao changed title and keywords of “On Floods”')
  })

  test('looks each person up once for a page', async () => {
    const get = vi.spyOn(at.given.vault, 'get')
    await at.get('/audit/log')
    expect(get.mock.calls.map(([, id]) => id).toSorted()).toEqual(['patil', 'rao'])
  })

  test('has no names for who is not signed in', async () => {
    visitor.given.give('auditLog', ...LOG)
    visitor.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
    expect((await visitor.data('/audit/log')).events[0]).toMatchObject({ actor: { id: 'rao', name: null } })
  })

  test('has what was there before an event, however many followed it', async () => {
    const later = Array.from({ length: 5000 }, (_, n) =>
      entry(100 + n, { type: 'PaperRevised', values: { title: `On ${n}` } }),
    )
    at.given.give('auditLog', ...later)
    const [revised] = (await at.data(`/audit/log?to=${momentOf(5)}&limit=1`)).events
    expect(revised).toMatchObject({ before: { title: 'On Rivers' }, after: { title: 'On Floods' } })
  })

  test('has what is done to the own account, by visitors, with drafts and by who is unknown', async () => {
    at.given.give(
      'auditLog',
      entry(6, { type: 'PasswordChanged', entity: 'user:rao' }),
      entry(7, { type: 'ContactMessageReceived', actor: '', entity: 'message:m' }),
      entry(8, { type: 'DraftSaved', entity: 'draft:d' }),
      entry(9, { type: 'DraftSaved', actor: 'journal', entity: 'draft:d' }),
      entry(10, { type: 'StoresCleaned', actor: 'gone', entity: 'system:stores', values: { removed: 1 } }),
    )
    const events = (await at.data(`/audit/log?from=${momentOf(6)}`)).events.toReversed()
    expect(events).toMatchObject([
      { sentence: 'A. Rao changed the password of their own account' },
      { actor: { kind: 'visitor', id: null, name: 'A visitor' }, entity: { kind: 'message', id: 'm', name: null } },
      { sentence: 'A. Rao saved a draft', entity: { kind: 'draft', id: 'd', name: 'A. Rao' } },
      { actor: { kind: 'journal' }, entity: { kind: 'draft', id: 'd', name: 'The journal' } },
      { actor: { kind: 'person', id: 'gone', name: null }, sentence: 'gone removed 1 leftover(s) from the stores' },
    ])
  })
})

describe('replacements of PDFs', () => {
  test('have the file before and after, newest first', async () => {
    const { status, body } = await at.get('/audit/replacements')
    expect([status, body.message]).toEqual([200, 'Replacements retrieved successfully'])
    expect(body.data.pagination).toEqual({ limit: 50, next: null })
    const url = `/api/v1/papers/${volumeId}/p/versions`
    expect(body.data.replacements).toMatchObject([
      {
        sentence: 'B. Patil replaced the PDF of “On Rivers” with version 2',
        paper: { id: 'p', title: 'On Rivers' },
        volume: { id: volumeId, name: 'Vol. 1', year: 2026 },
        before: { version: 1, sha256: A, bytes: 10, pages: 2, url: `${url}/1.pdf` },
        after: { version: 2, sha256: B, bytes: 20, pages: null, url: `${url}/2.pdf` },
      },
    ])
    expect(body.data.replacements[0]).not.toHaveProperty('type')
  })

  test('are found by actor, volume, time and words of the reason', async () => {
    const values = { version: 2, sha256: B, bytes: 20 }
    const other = { entity: 'paper:q', volumeId: '2f0e0d0c-0b0a-5908-8706-050403020100', values }
    at.given.give('auditLog', entry(6, { type: 'PdfReplaced', ...other }))
    expect(await replacements()).toEqual([6, 4])
    expect(await replacements('actor=patil')).toEqual([4])
    expect(await replacements(`volume=${volumeId}`)).toEqual([4])
    expect(await replacements('reason=%20FIGURE%20')).toEqual([4])
    expect(await replacements('reason=table')).toEqual([])
    expect(await replacements('reason=%20')).toEqual([6, 4])
    expect(await replacements(`from=${momentOf(5)}`)).toEqual([6])
    expect(await replacements(`to=${momentOf(5)}`)).toEqual([4])
    const { pagination } = await at.data('/audit/replacements?limit=1')
    expect(pagination).toEqual({ limit: 1, next: `${momentOf(4)}_${replaced.id}` })
    expect(await replacements(`cursor=${pagination.next}`)).toEqual([4])
  })

  test('without a file of theirs are none, and what is not known of the rest is null', async () => {
    at.given.give(
      'auditLog',
      entry(6, { type: 'PdfReplaced', entity: 'paper:q', values: { version: 2 } }),
      entry(7, { type: 'PdfReplaced', entity: 'paper:r', values: { version: 2, sha256: B, bytes: 1, pages: 1 } }),
    )
    const [first, second] = (await at.data('/audit/replacements')).replacements
    expect(first).toMatchObject({
      paper: { id: 'r', title: null },
      volume: { id: '', name: null, year: null },
      before: null,
      after: { pages: 1 },
    })
    expect(numbered([second])).toEqual([4])
  })
})
