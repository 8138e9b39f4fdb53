import { readDocument, TO_BE_READ } from '@shodh/command-service/papers/pdf-text/read-document.ts'
import { FRONT_PAGES } from '@shodh/contracts/papers/front-matter/front-matter.ts'
import type { PdfFindings } from '@shodh/contracts/papers/pdf-text/pdf-text.ts'
import { pdfWarnings } from '@shodh/contracts/papers/pdf-text/pdf-warnings.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The parser itself: in this thread, which is a worker already.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { randomId } from '../../../../../random-id.ts'
import { isDamaged } from '../../../../reader/pdf/is-damaged.ts'
import { hashOf } from '../../../../../hash-of.ts'
import type { Proposal } from '../batch/batch.ts'
import { proposalOf } from './proposal.ts'

export type ReadPdf = {
  readonly sha256: string
  readonly problem?: string
  /** What most readers will not see. */
  readonly warnings?: readonly string[]
  readonly pages?: number
  readonly proposal?: Proposal
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

const warningsOf = ({ isXfa, isPortfolio }: PdfFindings) => [
  ...(isXfa ? [pdfWarnings.XFA_FORM] : []),
  ...(isPortfolio ? [pdfWarnings.PORTFOLIO] : []),
]

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())

/** Nothing of one that cannot be read: the journal inspects it, too. */
const contentOf = async (document: Document, file: File) => {
  try {
    const text = await readDocument(document, { file: () => bytesOf(file), pages: FRONT_PAGES })
    const warnings = warningsOf(text.findings)
    return { proposal: proposalOf(text), ...(warnings.length > 0 && { warnings }) }
  } catch {
    return {}
  }
}

/** An impossible password also refuses a document that is protected with an empty one, as the journal does. */
const open = (data: Uint8Array) =>
  getDocument({
    ...TO_BE_READ,
    data,
    password: randomId(),
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    // a worker has no document to load them into
    disableFontFace: true,
  })

/** Of an error that says nothing of the file there is none: the journal inspects it, too. */
const problemOf = (error: unknown) => {
  if (error instanceof Error && error.name === 'PasswordException') return refusals.PDF_ENCRYPTED.message
  return isDamaged(error) ? refusals.PDF_BROKEN.message : undefined
}

/** The end marker stands in the last kilobyte (ISO 32000-1, 7.5.5). */
const endsWhole = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(-1024)).includes('%%EOF')

const inspected = async (file: File): Promise<Omit<ReadPdf, 'sha256'>> => {
  const data = await bytesOf(file)
  if (!endsWhole(data)) return { problem: refusals.PDF_BROKEN.message }
  const task = open(data)
  try {
    const document = await task.promise
    await document.getPage(1)
    return { pages: document.numPages, ...(await contentOf(document, file)) }
  } catch (error) {
    const problem = problemOf(error)
    return problem === undefined ? {} : { problem }
  } finally {
    await task.destroy()
  }
}

/** The hash of a PDF, whether it can be opened, and what it seems to say of its paper. */
export const readPdf = async (file: File): Promise<ReadPdf> => ({
  sha256: await hashOf(file),
  ...(await inspected(file)),
})
