import { folded } from '@shodh/contracts/text/text.ts'
import { AUDIT_PAGE_MAX } from '@shodh/contracts/limits.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { auditRoutes } from './routes.ts'
import { entry, momentOf } from './testing/entries.ts'

const at = withQueries(auditRoutes)
const [A, B] = ['a'.repeat(64), 'b'.repeat(64)]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-02-28T19:00:00Z') })
  at.signIn('auditor')
  at.given.store('users', { id: 'rao', name: 'A. Rao', asOf: {}, pending: {} })
  const first = { version: 1, sha256: A, bytes: 10, pages: 2 }
  at.given.give(
    'auditLog',
    entry(1, {
      type: 'PaperUploaded',
      volumeId: 'v',
      values: { title: 'Rivers', volumeName: 'Vol. 1', year: 2026, ...first },
    }),
    entry(2, {
      type: 'PdfReplaced',
      volumeId: 'v',
      reason: '=1+1, "so"',
      reasonText: folded('so'),
      statedAt: '2026-01-02',
      values: { version: 2, sha256: B, bytes: 20 },
    }),
    entry(3, { type: 'YearOpened', actor: '', entity: 'year:2026', values: {} }),
  )
  return () => vi.useRealTimers()
})

const exported = async (path: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { status, headers, body } = await at.get(path, {}, method)
  return {
    about: [status, headers['content-type'], headers['content-disposition'], headers['cache-control']],
    body: String(body),
  }
}

test('events as CSV have a line each, below a first one, for a spreadsheet', async () => {
  const { about, body } = await exported('/audit/log.csv')
  // the day is that of the journal’s time zone
  const name = 'attachment; filename="log-2026-03-01.csv"'
  expect(about).toEqual([200, 'text/csv; charset=utf-8', name, 'private, no-store'])
  expect(body.split('\r\n')).toEqual([
    '\u{FEFF}Position,Time,What happened,Actor,Actor id,Reason,Stated date,Type,Kind,Id,Name,Volume id,Before,After',
    `${LOG_ID}.3,${momentOf(3)},The journal opened the year 2026 for undefined issues,The journal,,,,YearOpened,year,2026,2026,,,`,
    `${LOG_ID}.2,${momentOf(2)},A. Rao replaced the PDF of “Rivers” with version 2,A. Rao,rao,"'=1+1, ""so""",2026-01-02,PdfReplaced,paper,p,Rivers,v,"{""version"":1,""sha256"":""${A}"",""bytes"":10}","{""version"":2,""sha256"":""${B}"",""bytes"":20}"`,
    `${LOG_ID}.1,${momentOf(1)},A. Rao uploaded “Rivers” to Vol. 1,A. Rao,rao,,,PaperUploaded,paper,p,Rivers,v,,"{""title"":""Rivers"",""volumeName"":""Vol. 1"",""year"":2026,""version"":1,""sha256"":""${A}"",""bytes"":10,""pages"":2}"`,
    '',
  ])
})

test('an event about what has no name has an empty field', async () => {
  at.given.give('auditLog', entry(9, { type: 'ContactMessageReceived', actor: '', entity: 'message:m' }))
  const [, line] = (await exported('/audit/log.csv')).body.split('\r\n')
  expect(line).toBe(
    `${LOG_ID}.9,${momentOf(9)},A visitor sent a message to the journal,A visitor,,,,ContactMessageReceived,message,m,,,,`,
  )
})

test('events as JSON Lines are those that the filter names, as the log has them', async () => {
  const { about, body } = await exported('/audit/log.jsonl?entity=paper:p')
  const name = 'attachment; filename="log-2026-03-01.jsonl"'
  expect(about).toEqual([200, 'application/jsonl; charset=utf-8', name, 'private, no-store'])
  const { events } = await at.data('/audit/log?entity=paper:p')
  expect(body).toBe(events.map((event: object) => `${JSON.stringify(event)}\n`).join(''))
})

test('replacements as CSV have the file before and after', async () => {
  const { about, body } = await exported('/audit/replacements.csv?reason=so')
  const name = 'attachment; filename="replacements-2026-03-01.csv"'
  expect(about).toEqual([200, 'text/csv; charset=utf-8', name, 'private, no-store'])
  const versions = '/api/v1/papers/v/p/versions'
  expect(body.split('\r\n')).toEqual([
    '\u{FEFF}Position,Time,What happened,Actor,Actor id,Reason,Stated date,Paper id,Title,Volume id,Volume,Year,' +
      'Before: version,Before: SHA-256,Before: bytes,Before: pages,Before: address,' +
      'After: version,After: SHA-256,After: bytes,After: pages,After: address',
    `${LOG_ID}.2,${momentOf(2)},A. Rao replaced the PDF of “Rivers” with version 2,A. Rao,rao,"'=1+1, ""so""",2026-01-02,` +
      `p,Rivers,v,Vol. 1,2026,1,${A},10,2,${versions}/1.pdf,2,${B},20,,${versions}/2.pdf`,
    '',
  ])
  expect((await exported('/audit/replacements.csv?reason=nothing')).body.split('\r\n')).toHaveLength(2)
})

test('a replacement of which little is known has empty fields', async () => {
  const values = { version: 2, sha256: B, bytes: 1 }
  at.given.give('auditLog', entry(9, { type: 'PdfReplaced', actor: 'gone', entity: 'paper:q', values }))
  const [, line] = (await exported('/audit/replacements.csv')).body.split('\r\n')
  expect(line).toBe(
    `${LOG_ID}.9,${momentOf(9)},gone replaced the PDF of “q” with version 2,,gone,,,q,,,,,,,,,,2,${B},1,,/api/v1/papers/null/q/versions/2.pdf`,
  )
})

test('an export has all pages, and a request for its headers reads none', async () => {
  const many = Array.from({ length: 2 * AUDIT_PAGE_MAX }, (_, n) =>
    entry(10 + n, { type: 'DraftSaved', entity: `draft:${n}`, at: momentOf(10) }),
  )
  at.given.give('auditLog', ...many)
  const { body } = await exported('/audit/log.jsonl')
  expect(new Set(body.split('\n'))).toHaveLength(3 + many.length + 1)
  const find = vi.spyOn(at.given.views.auditLog, 'find')
  const { about, body: nothing } = await exported('/audit/log.csv', 'HEAD')
  await new Promise(resolve => setTimeout(resolve))
  expect([about[0], nothing, find.mock.calls]).toEqual([200, '', []])
})
