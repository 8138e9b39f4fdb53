import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { describe, test } from 'vitest'
import {
  bytes,
  created,
  deleted,
  given,
  paperDeleted,
  paperId,
  uploaded,
  volumeId,
} from '../../volumes/testing/volume-specification.ts'
import { releasePdf, withholdPdf } from './withhold-pdf.ts'

const REASON = { reason: 'A picture shows a patient', lawfulBasis: 'Order of the court of 2 March 2026' }
const first = 'a'.repeat(64)
const second = 'b'.repeat(64)
const third = 'c'.repeat(64)

const replaced = (version: number, sha256: string): PaperEvent => ({
  type: 'PdfReplaced',
  data: { volumeId, paperId, version, file: { ...bytes, sha256, name: 'On Rivers.pdf' } },
})
const withheld = (version = 1, sha256 = first): PaperEvent => ({
  type: 'PdfWithheld',
  data: { volumeId, paperId, version, sha256, ...REASON },
})
const released = (version = 1, sha256 = first): PaperEvent => ({
  type: 'PdfReleased',
  data: { volumeId, paperId, version, sha256, reason: 'The order was set aside' },
})

describe('withholding a PDF', () => {
  const copies = new Map([first, second].map(sha256 => [sha256, false]))
  const command = { paperId, version: 1, copies, ...REASON }

  test('is recorded with its hash, its reason and its lawful basis, also of the only version', () => {
    given(created, uploaded()).when(withholdPdf, command).then(withheld())
  })
  test('concerns the version that it names', () => {
    const history = [created, uploaded(), replaced(2, second)]
    given(...history)
      .when(withholdPdf, { ...command, version: 2 })
      .then(withheld(2, second))
    given(...history)
      .when(withholdPdf, { ...command, version: 3 })
      .thenRefused('VERSION_NOT_FOUND')
  })
  test('is recorded with each PDF that begins with its bytes, and that is not withheld already', () => {
    const history = [created, uploaded(), replaced(2, second), replaced(3, third)]
    const marked = { ...command, copies: new Map([...copies, [second, true], [third, true]]) }
    given(...history)
      .when(withholdPdf, marked)
      .then(withheld(), withheld(2, second), withheld(3, third))
    given(...history, withheld(2, second))
      .when(withholdPdf, marked)
      .then(withheld(), withheld(3, third))
    given(...history)
      .when(withholdPdf, { ...command, copies: new Map([...copies, [third, true]]) })
      .then(withheld(), withheld(3, third))
  })
  test('is refused where a PDF was published that nobody has compared with it', () => {
    given(created, uploaded(), replaced(2, second), replaced(3, third))
      .when(withholdPdf, command)
      .thenRefused('PRECONDITION_FAILED')
  })
  test('is refused twice, also of another version with the same bytes', () => {
    given(created, uploaded(), withheld()).when(withholdPdf, command).thenRefused('PDF_ALREADY_WITHHELD')
    given(created, uploaded(), replaced(2, second), replaced(3, first), withheld())
      .when(withholdPdf, { ...command, version: 3 })
      .thenRefused('PDF_ALREADY_WITHHELD')
  })
  test('is possible again after a release', () => {
    given(created, uploaded(), withheld(), released()).when(withholdPdf, command).then(withheld())
  })
  test('is possible of a deleted paper, which could be restored', () => {
    given(created, uploaded(), paperDeleted).when(withholdPdf, command).then(withheld())
    given(created, uploaded(), deleted).when(withholdPdf, command).then(withheld())
    given(created, uploaded(), paperDeleted, withheld()).when(withholdPdf, command).thenRefused('PDF_ALREADY_WITHHELD')
  })
  test('is refused for a paper that never was', () => {
    given().when(withholdPdf, command).thenRefused('PAPER_NOT_FOUND')
    given(created).when(withholdPdf, command).thenRefused('PAPER_NOT_FOUND')
  })
  test('is refused where another administrator was there first', () => {
    given(created, uploaded(), withheld(), released())
      .when(withholdPdf, { ...command, ifMatch: [1] })
      .thenRefused('PRECONDITION_FAILED')
  })
})

describe('releasing a PDF', () => {
  // events of the specification happened on 2026-01-01
  const command = {
    paperId,
    version: 1,
    reason: 'The order was set aside',
    at: '2026-01-07T23:59:59.999Z',
    hasFile: true,
  }

  test('is recorded with its reason, until the file is deleted', () => {
    given(created, uploaded(), withheld()).when(releasePdf, command).then(released())
    given(created, uploaded(), withheld())
      .when(releasePdf, { ...command, at: '2026-01-08T00:00:00.000Z' })
      .thenRefused('WITHHELD_FILE_GONE')
    given(created, uploaded(), withheld())
      .when(releasePdf, { ...command, hasFile: false })
      .thenRefused('WITHHELD_FILE_GONE')
  })
  test('is refused where nothing is withheld', () => {
    given(created, uploaded()).when(releasePdf, command).thenRefused('PDF_NOT_WITHHELD')
    given(created, uploaded(), withheld(), released()).when(releasePdf, command).thenRefused('PDF_NOT_WITHHELD')
    given(created, uploaded(), replaced(2, second), withheld())
      .when(releasePdf, { ...command, version: 2 })
      .thenRefused('PDF_NOT_WITHHELD')
  })
  test('is recorded with each PDF that was withheld by the same command', () => {
    const history = [created, uploaded(), replaced(2, second), replaced(3, third), withheld(), withheld(2, second)]
    given(...history)
      .when(releasePdf, command)
      .then(released(), released(2, second))
    given(...history)
      .when(releasePdf, { ...command, version: 2 })
      .then(released(2, second), released())
  })
  test('takes back what concerns the same bytes in another version', () => {
    given(created, uploaded(), replaced(2, second), replaced(3, first), withheld())
      .when(releasePdf, { ...command, version: 3 })
      .then(released(3))
  })
})
