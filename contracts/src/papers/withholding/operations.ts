import { conditionalCommand, ok, operationsOf, sent } from '../../operations/operation.ts'
import { examplePaper } from '../examples.ts'
import { ReleasePdf, WithheldPdfsResponse, WithholdingResponse, WithholdPdf } from './withholding.ts'

const api = operationsOf('Papers')
const { id: paperId, volumeId, sha256 } = examplePaper
const exampleVersion = { volumeId, paperId, version: 1, sha256 }
const reason = 'A picture shows a patient'
const lawfulBasis = 'Order of the High Court of Bombay, 2 March 2026'

/** Of calls that publish a version. */
export const WITHHELD_INSTEAD =
  'The file is required, unless `withheld` says that another journal withholds it: `sha256`, `bytes`, `at`, `reason` and `lawfulBasis`.'

/** Calls by which a PDF stops being shown, and is shown again, and which are not shown. */
export const withholdingOperations = {
  listWithheldPdfs: api.get('/papers/withheld', {
    summary: 'List the PDFs that may not be shown, by their SHA-256',
    description: 'Whoever keeps copies of PDFs of the journal compares them with this list, and sends nothing of them.',
    allow: 'everyone',
    response: ok(WithheldPdfsResponse, { withheld: [{ sha256, at: '2026-03-03T04:30:00.000Z', reason, lawfulBasis }] }),
  }),
  withholdPdf: api.post('/papers/:volumeId/:paperId/versions/:version/withhold', {
    summary: 'Withhold one version of the PDF of a paper',
    description:
      'From now on nobody is shown these bytes: each of their addresses responds with 451 (RFC 7725), also where another version or another paper has the same ones. The history keeps the version with its hash, marked `withheld`. After 7 days the file is deleted. With it go the paper’s other PDFs that begin with its bytes, as one does that was marked as retracted. The only version can be withheld, and so can one of a deleted paper.',
    allow: 'withhold PDFs',
    isWeighty: true,
    body: sent(WithholdPdf, { reason, lawfulBasis }),
    response: ok(WithholdingResponse, {
      version: {
        ...exampleVersion,
        withheld: {
          at: '2026-03-03T04:30:00.000Z',
          reason,
          lawfulBasis,
          fileUntil: '2026-03-10T04:30:00.000Z',
        },
      },
    }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND', 'VERSION_NOT_FOUND', 'PDF_ALREADY_WITHHELD'],
    ...conditionalCommand,
  }),
  releasePdf: api.post('/papers/:volumeId/:paperId/versions/:version/release', {
    summary: 'Release a withheld version of the PDF of a paper',
    description:
      'Its bytes are shown again, unless another paper withholds the same ones, and so are the PDFs that were withheld with it. Possible until its file is deleted, 7 days after it was withheld.',
    allow: 'withhold PDFs',
    body: sent(ReleasePdf, { reason: 'The order was set aside' }),
    response: ok(WithholdingResponse, { version: { ...exampleVersion, withheld: null } }),
    refusals: ['VOLUME_NOT_FOUND', 'PAPER_NOT_FOUND', 'VERSION_NOT_FOUND', 'PDF_NOT_WITHHELD', 'WITHHELD_FILE_GONE'],
    ...conditionalCommand,
  }),
} as const
