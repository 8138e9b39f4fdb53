import type { Metadata, Recorded } from '@shodh/contracts/event.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperPrepared,
  paperPublishedAhead,
  paperUploaded,
  pdfReplaced,
  volumeDeleted,
  volumeId,
  volumePublished,
  volumeRestored,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { paperRecords } from './paper-records.ts'

const at = (n: number) => `${moment(n).slice(0, 19)}Z ${paperId}`

describe('the record of a paper', () => {
  const given = specify(paperRecords)

  test('has the moment of its publication, to the second, and its place', () => {
    given(paperUploaded(3)).then({
      ...{ id: paperId, changed: at(0), published: at(0), isDeleted: false },
      ...{ year: 2025, issueType: 'Regular', volumeId },
    })
    expect(given(paperUploaded(3)).projected[0]).not.toHaveProperty('replaced')
  })
  test('has the moment of its last change and of its last replacement', () => {
    const revised = { type: 'PaperRevised', data: { volumeId, paperId, title: 'On Lakes', details: {} } } as const
    const { projected } = given(paperUploaded(), pdfReplaced(2), revised)
    expect(projected[0]).toMatchObject({ changed: at(2), published: at(0), replaced: at(1) })
    expect(projected[0]?.paper).toMatchObject({ title: 'On Lakes', version: 2 })
  })
  test('has no datestamp below that of an earlier event, though the clock went back, and the true moments beside it', () => {
    const first = given(paperUploaded()).projected[0] ?? null
    const [time, latest] = [moment(1), moment(9)]
    const metadata = { at: time, latest } as Metadata
    const event = { ...pdfReplaced(2), metadata, revision: 2 } as Recorded<ReturnType<typeof pdfReplaced>>
    const replaced = paperRecords.on.PdfReplaced(first, event as never, paperId)
    expect(replaced).toMatchObject({ changed: at(9), replaced: at(1), amended: at(1), published: at(0) })
    const { latest: _, ...alone } = metadata
    expect(paperRecords.on.PdfReplaced(first, { ...event, metadata: alone } as never, paperId)).toMatchObject({
      changed: at(1),
    })
  })
  test.each([paperDeleted, volumeDeleted])('stays as it was when the paper is deleted by %o', deletion => {
    const { projected } = given(paperUploaded(), deletion)
    expect(projected[0]).toMatchObject({ changed: at(1), published: at(0), isDeleted: true })
    expect(projected[0]?.paper).toMatchObject({ title: 'On Rivers' })
  })
  test('is published, and changed, when its issue is, unless it was published ahead', () => {
    given(paperPrepared, volumePublished).then({ changed: at(1), published: at(1) })
    given(paperPrepared, paperPublishedAhead).then({ changed: at(1), published: at(1) })
    given(paperPrepared, paperPublishedAhead, volumePublished).then({ changed: at(2), published: at(1) })
  })
  test('is published when the paper is restored that never was', () => {
    const restored = { type: 'PaperRestored', data: { volumeId, paperId, isPublication: true } } as const
    given(paperPrepared, paperDeleted, restored).then({ changed: at(2), published: at(2), isDeleted: false })
  })
  test('is there again when the paper is restored', () => {
    const restored = { type: 'PaperRestored', data: { volumeId, paperId } } as const
    given(paperUploaded(), paperDeleted, restored).then({ changed: at(2), published: at(0), isDeleted: false })
  })
  test('is there again when the volume is restored', () => {
    given(paperUploaded(), volumeDeleted, volumeRestored).then({ changed: at(2), published: at(0), isDeleted: false })
  })
  test('is changed when the PDF is withheld, and when it is released', () => {
    const pdf = { volumeId, paperId, version: 1, sha256: '1'.repeat(64), reason: 'An order' }
    const withheld = { type: 'PdfWithheld', data: { ...pdf, lawfulBasis: 'A law' } } as const
    const { projected } = given(paperUploaded(), withheld, { type: 'PdfReleased', data: pdf })
    expect(projected[0]).toMatchObject({ changed: at(2) })
    expect(projected[0]?.paper).not.toHaveProperty('withheld')
  })
})
