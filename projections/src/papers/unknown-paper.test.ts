import type { JournalEvent } from '@shodh/contracts/index.ts'
import { describe, test } from 'vitest'
import {
  paperDeleted,
  paperId,
  paperRestored,
  pdfReplaced,
  volumeDeleted,
  volumeId,
  volumeRepaired,
  volumeRestored,
} from '../testing/journal-events.ts'
import { specify } from '../testing/specification.ts'
import { paperHistories } from './paper-histories.ts'
import { paperPlaces } from './paper-places.ts'
import { paperRecords } from './paper-records.ts'
import { papers } from './papers.ts'
import { withheldPdfs } from './paper-versions.ts'

const sha256 = '1'.repeat(64)
const withheld = { volumeId, paperId, version: 1, sha256, reason: 'A picture', lawfulBasis: 'An order' }
const notice = { volumeId, paperId, reason: 'A reader found it', notice: 'Table 2', effectiveOn: '2026-01-02' }

const released: JournalEvent = {
  type: 'PdfReleased',
  data: { volumeId, paperId, version: 1, sha256, reason: 'Set aside' },
}
const deletions: JournalEvent[] = [paperDeleted, paperRestored, volumeDeleted, volumeRestored]
const changes: JournalEvent[] = [
  ...deletions,
  pdfReplaced(2),
  { type: 'PaperRevised', data: { volumeId, paperId, title: 'On Lakes', details: { publishedOn: '2025-02-01' } } },
  { type: 'PdfWithheld', data: withheld },
  released,
  { type: 'PaperWithdrawn', data: notice },
]

describe('an event of a paper without an upload projects nothing', () => {
  test.for([...changes, volumeRepaired('missing')])('as a paper: %o', event => specify(papers)(event).thenNothing())
  test.for(changes)('in its history: %o', event => specify(paperHistories)(event).thenNothing())
  test.for(changes)('as a record: %o', event => specify(paperRecords)(event).thenNothing())
  test.for(deletions)('as a place: %o', event => specify(paperPlaces)(event).thenNothing())
  test('as withheld bytes', () => specify(withheldPdfs)(released).thenNothing())
})
