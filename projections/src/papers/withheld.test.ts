import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, expect, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperRestored,
  paperUploaded,
  pdfReplaced,
  volumeId,
} from '../testing/journal-events.ts'
import { moment, specify } from '../testing/specification.ts'
import { paperHistories } from './paper-histories.ts'
import { paperRecords } from './paper-records.ts'
import { papers } from './papers.ts'
import { withheldPdfs } from './paper-versions.ts'

const why = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court' }
const hash = (version: number) => String(version).repeat(64)

const withheld = (version: number, id = paperId): JournalEvent => ({
  type: 'PdfWithheld',
  data: { volumeId, paperId: id, version, sha256: hash(version), ...why },
})
const released = (version: number, id = paperId): JournalEvent => ({
  type: 'PdfReleased',
  data: { volumeId, paperId: id, version, sha256: hash(version), reason: 'Set aside' },
})

describe('a paper', () => {
  const after = (...events: JournalEvent[]) => specify(papers)(paperUploaded(), ...events).projected[0]

  test('says that its current PDF is withheld, until it is released or replaced', () => {
    expect(after(withheld(1))).toMatchObject({ withheld: { at: moment(1), ...why }, revision: 1 })
    expect(after(withheld(1), released(1))).not.toHaveProperty('withheld')
    expect(after(withheld(1), pdfReplaced(2))).not.toHaveProperty('withheld')
  })
  test('says nothing of an earlier version', () => {
    expect(after(pdfReplaced(2), withheld(1))).not.toHaveProperty('withheld')
    expect(after(pdfReplaced(2), withheld(2), released(1))).toMatchObject({ withheld: why })
  })
  test('says it also after it was deleted and restored', () => {
    expect(after(paperDeleted, withheld(1), paperRestored)).toMatchObject({ withheld: why, isDeleted: false })
  })
  test('is harvested as changed', () => {
    const { projected } = specify(paperRecords)(paperUploaded(), withheld(1))
    expect(projected[0]).toMatchObject({ changed: `${moment(1).slice(0, 19)}Z ${paperId}`, paper: { withheld: why } })
  })
})

describe('the history of a paper', () => {
  const given = specify(paperHistories)

  test('keeps a withheld version in its place, with its hash', () => {
    const { projected } = given(paperUploaded(), pdfReplaced(2), withheld(1))
    expect(projected[0]?.versions).toMatchObject([
      { version: 1, sha256: hash(1), withheld: { at: moment(2), ...why } },
      { version: 2, sha256: hash(2) },
    ])
    expect(projected[0]?.versions[1]).not.toHaveProperty('withheld')
  })
  test('forgets the mark with the release', () => {
    const { projected } = given(paperUploaded(), withheld(1), released(1))
    expect(projected[0]?.versions[0]).not.toHaveProperty('withheld')
  })
})

describe('withheld bytes', () => {
  const given = specify(withheldPdfs)

  test('are known by their hash while at least one paper withholds them', () => {
    given(withheld(1)).then({ id: hash(1), acts: [{ volumeId, paperId, version: 1, at: moment(0), ...why }] })
    given(withheld(1), withheld(1, 'another'), released(1)).then({ acts: [{ paperId: 'another', at: moment(1) }] })
    expect(given(withheld(1), withheld(1, 'another'), released(1), released(1, 'another')).projected).toEqual([])
  })
})
