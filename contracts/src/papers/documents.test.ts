import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { examplePaper, exampleVersion } from './examples.ts'
import { CorrectionProposalsDocument, type Notice } from './notices/notices.ts'
import { PaperPlaceDocument } from './paper-page.ts'
import {
  PaperRecordDocument,
  BlobDocument,
  PaperDocument,
  PaperHistoryDocument,
  PaperVersionDocument,
} from './views.ts'
import { WithheldPdfDocument } from './withholding/withholding.ts'

const at = '2026-01-31T00:00:00.000Z'
const deletion = { deletedAt: at, reason: 'Twice' }
const statement = { reason: 'A reader found it', notice: 'Table 2 is wrong', effectiveOn: '2026-01-31', at }
const notices: Notice[] = [{ type: 'erratum', ...statement }]

const paper = {
  ...{ ...examplePaper, isDeleted: true, deletedAt: at, deletionReason: 'Twice', deletedBy: 'a' },
  ...{ volumeKey: 'vol. xv', doiKey: '10.1234/a', order: '7973', searchText: 'on rivers', crc32: 7 },
  ...{ fileName: 'On Rivers.pdf', notices, revision: 3 },
}
const moments = { changed: `${at} p`, published: `${at} p`, replaced: `${at} p`, amended: `${at} p` }
const act = { at, reason: 'A picture', lawfulBasis: 'An order', volumeId: 'v', paperId: 'p', version: 1 }

test.each<[string, z.ZodMiniType, object]>([
  ['a paper', PaperDocument, paper],
  [
    'the history of a paper',
    PaperHistoryDocument,
    { id: 'p', volumeId: 'v', fileNames: ['a.pdf'], versions: [exampleVersion], notices, deletion },
  ],
  ['a version', PaperVersionDocument, { id: 'a', paperId: 'p', version: 1, sha256: 'a', at }],
  ['a file', BlobDocument, { id: 'a', bytes: 7 }],
  ['the place of a paper', PaperPlaceDocument, { id: 'p', volumeId: 'v', sr: 7, deletion }],
  [
    'the record of a paper',
    PaperRecordDocument,
    { id: 'p', ...moments, isDeleted: false, year: 2026, issueType: 'Regular', volumeId: 'v', paper },
  ],
  [
    'proposed corrections',
    CorrectionProposalsDocument,
    { id: 'p', volumeId: 'v', at, proposals: [{ kind: 'erratum', ...statement, proposedBy: 'a' }] },
  ],
  ['withheld bytes', WithheldPdfDocument, { id: 'a', acts: [act] }],
])('the document of %s is read as it is stored, and not without what it always has', (_, schema, document) => {
  expect(schema.parse(document)).toEqual(document)
  expect(schema.safeParse({}).success).toBe(false)
})

test('an act that withholds bytes names its version', () => {
  for (const field of ['volumeId', 'paperId', 'version'])
    expect(WithheldPdfDocument.safeParse({ id: 'a', acts: [{ ...act, [field]: undefined }] }).success).toBe(false)
})
