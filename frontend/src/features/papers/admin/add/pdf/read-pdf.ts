import { pdfWarnings } from '@shodh/contracts/papers/pdf-warnings.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The parser itself: in this thread, which is a worker already.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { randomId } from '../../../../../random-id.ts'
import { isDamaged } from '../../../../reader/pdf/is-damaged.ts'
import { hashOf } from '../../../../../hash-of.ts'
import type { Proposal } from '../batch/batch.ts'
import { proposalOf, type TextPiece } from './proposal.ts'

export type ReadPdf = {
  readonly sha256: string
  readonly problem?: string
  /** What most readers will not see. */
  readonly warnings?: readonly string[]
  readonly proposal?: Proposal
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

const textIn = (info: object, member: string) => {
  const value: unknown = Object.entries(info).find(([name]) => name === member)?.[1]
  return typeof value === 'string' ? value : undefined
}

const piecesOf = async (document: Document): Promise<readonly TextPiece[]> => {
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap(item =>
    'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5], height: item.height }] : [],
  )
}

const warningsOf = (info: object) => {
  const stated: { readonly IsXFAPresent?: unknown; readonly IsCollectionPresent?: unknown } = info
  return [
    ...(stated.IsXFAPresent === true ? [pdfWarnings.XFA_FORM] : []),
    ...(stated.IsCollectionPresent === true ? [pdfWarnings.PORTFOLIO] : []),
  ]
}

const contentOf = async (document: Document) => {
  const { info } = await document.getMetadata()
  const warnings = warningsOf(info)
  const content = { title: textIn(info, 'Title'), author: textIn(info, 'Author'), pieces: await piecesOf(document) }
  return { proposal: proposalOf(content), ...(warnings.length > 0 && { warnings }) }
}

/** An impossible password also refuses a document that is protected with an empty one, as the journal does. */
const open = (data: Uint8Array) =>
  getDocument({ data, password: randomId(), verbosity: VerbosityLevel.ERRORS, useWasm: false })

/** Of an error that says nothing of the file there is none: the journal inspects it, too. */
const problemOf = (error: unknown) => {
  if (error instanceof Error && error.name === 'PasswordException') return refusals.PDF_ENCRYPTED.message
  return isDamaged(error) ? refusals.PDF_BROKEN.message : undefined
}

/** The end marker stands in the last kilobyte (ISO 32000-1, 7.5.5). */
const endsWhole = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(-1024)).includes('%%EOF')

const inspected = async (data: Uint8Array): Promise<Omit<ReadPdf, 'sha256'>> => {
  if (!endsWhole(data)) return { problem: refusals.PDF_BROKEN.message }
  const task = open(data)
  try {
    const document = await task.promise
    await document.getPage(1)
    return await contentOf(document).catch(() => ({}))
  } catch (error) {
    const problem = problemOf(error)
    return problem === undefined ? {} : { problem }
  } finally {
    await task.destroy()
  }
}

/** The hash of a PDF, whether it can be opened, and what its title and authors seem to be. */
export const readPdf = async (file: File): Promise<ReadPdf> => {
  const hash = await hashOf(file)
  return { sha256: hash, ...(await inspected(new Uint8Array(await file.arrayBuffer()))) }
}
