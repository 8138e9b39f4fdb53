import type { AuditDocument } from '@shodh/contracts/audit/log.ts'
import type { PaperRecordDocument } from '@shodh/contracts/papers/views.ts'
import { beforeEach, expect, test } from 'vitest'
import { describedPaper, NOTICES } from '../../papers/testing/described-paper.ts'
import { givenViews } from '../../testing/given/views.ts'
import { paperId } from '../../testing/paper-document.ts'
import { volumeDocument } from '../../volumes/testing/volume-document.ts'
import { recordChanges } from './record-changes.ts'

const WEEK = { from: Date.parse('2026-01-05T00:00:00Z'), to: Date.parse('2026-01-12T00:00:00Z') }
const IN_WEEK = '2026-01-08T10:00:00.000Z'
const settings = { name: 'R & D', sinceYear: 2001, licence: { name: 'CC BY 4.0', url: 'u' } } as never

let read: ReturnType<typeof givenViews>
let position: number

const record = (given: Partial<PaperRecordDocument['paper']> = {}, isDeleted = false) => {
  const paper = { ...describedPaper(), ...given }
  const { id, year, issueType, volumeId } = paper
  const changed = `2025-03-01T04:30:00Z ${id}`
  read.give('paperRecords', { id, year, issueType, volumeId, paper, published: changed, changed, isDeleted })
}

beforeEach(() => {
  read = givenViews()
  position = 0
  record()
  read.give('paperHistories', { id: paperId, versions: [{ version: 1 }, { version: 2 }] } as never)
})

const happened = (type: string, given: Partial<AuditDocument> = {}) => {
  position += 1
  const { at = IN_WEEK } = given
  const id = String(position).padStart(16, '0')
  const row = { id, moment: `${at} ${id}`, position, at, type, actor: 'editor', entity: `paper:${paperId}`, values: {} }
  read.give('auditLog', { ...row, ...given })
}

const changes = async () =>
  recordChanges({ views: read.views, settings, publicUrl: () => 'https://journal.example.org' }, WEEK)

const kinds = async () => (await changes()).map(({ kind, text }) => [kind, text])

test('A week has what happened to papers that readers saw, also to those that were deleted since', async () => {
  happened('PdfReplaced', { values: { version: 2 }, reason: 'A wrong figure' })
  happened('PaperDeleted', { reason: 'A copy' })
  record({}, true)
  expect(await kinds()).toEqual([
    ['replaced', 'A wrong figure'],
    ['deleted', 'A copy'],
  ])
  happened('PaperRestored')
  happened('PdfWithheld', { values: { withheldVersion: 1 }, reason: 'A court said so' })
  happened('PdfReleased', { values: { releasedVersion: 1 }, reason: 'Another court' })
  happened('VolumeDeleted', { entity: 'volume:v', paperIds: [paperId], reason: 'Twice' })
  happened('VolumeRestored', { entity: 'volume:v', paperIds: [paperId] })
  expect((await kinds()).slice(2)).toEqual([
    ['restored', undefined],
    ['withheld', 'A court said so'],
    ['released', 'Another court'],
    ['deleted', 'Twice'],
    ['restored', undefined],
  ])
  expect((await changes())[0]).toEqual({
    kind: 'replaced',
    title: expect.stringMatching(/^On Rivers/u),
    url: expect.stringMatching(/^https:\/\/journal\.example\.org\/papers\//u),
    at: '2026-01-08T10:00:00Z',
    text: 'A wrong figure',
  })
})

test('It begins with its first moment and ends before the next week', async () => {
  for (const at of [
    '2026-01-04T23:59:59.999Z',
    '2026-01-05T00:00:00.000Z',
    '2026-01-11T23:59:59.999Z',
    '2026-01-12T00:00:00.000Z',
  ])
    happened('PaperDeleted', { at, reason: at })
  expect(await kinds()).toEqual([
    ['deleted', '2026-01-05T00:00:00.000Z'],
    ['deleted', '2026-01-11T23:59:59.999Z'],
  ])
})

test('A notice has its text, and is counted once with the PDF that it is printed on', async () => {
  const [erratum] = NOTICES
  record({ notices: [{ ...erratum, at: IN_WEEK }], status: { type: 'retraction', effectiveOn: '2026-01-08' } } as never)
  happened('CorrectionIssued', { reason: 'Why' })
  happened('PdfReplaced', { values: { version: 2 } })
  expect(await kinds()).toEqual([['notice', erratum?.notice]])
  expect((await changes())[0]?.title).toMatch(/^Erratum: On Rivers/u)
  happened('PdfReplaced', { values: { version: 2 }, at: '2026-01-09T10:00:00.000Z' })
  expect(await kinds()).toHaveLength(2)
})

test('It has nothing that readers did not see', async () => {
  happened('PdfWithheld', { values: { withheldVersion: 3 } })
  happened('PaperDeleted', { entity: 'paper:unknown' })
  happened('PaperUploaded')
  happened('CorrectionProposed')
  expect(await changes()).toEqual([])
  happened('PdfReplaced', { values: { version: 2 } })
  expect(await changes()).toHaveLength(1)
  for (const publishedAt of [IN_WEEK, '2026-01-09T00:00:00.000Z']) {
    record({ publishedAt })
    expect(await changes()).toEqual([])
  }
  record()
  read.give('volumes', volumeDocument({ id: describedPaper().volumeId, inPreparation: true }))
  expect(await changes()).toEqual([])
})
