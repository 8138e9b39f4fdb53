import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PublishQuery } from '@shodh/contracts/papers/commands.ts'
import { DetailChanges, type Details, type PdfBytes } from '@shodh/contracts/papers/fields.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse, refuseField } from '../decider.ts'
import type { Ports } from '../ports.ts'
import type { Claim } from '../handle.ts'
import { type ExpectedForm, type Form, receiveForm } from '../forms/receive-form.ts'
import { withUploadedFile } from '../uploads/uploaded-form.ts'
import { checkPdf } from './pdf/check-pdf.ts'
import { RAW_TEXT_FACTOR, TITLE_MAX } from '@shodh/contracts/limits.ts'

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/u

/** A UTF-16 unit is at most three bytes of UTF-8, and three bytes are four characters of base64: more is too long for a title. */
const BASE64_MAX = 4 * RAW_TEXT_FACTOR * TITLE_MAX

const decoded = (text: string): string | undefined => {
  if (!BASE64.test(text)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'))
  } catch {
    return undefined
  }
}

type Fields = Readonly<Record<string, unknown>>

const isEncoded = (fields: unknown): fields is Fields =>
  typeof fields === 'object' &&
  fields !== null &&
  'metadataEncoded' in fields &&
  (fields.metadataEncoded === 'true' || fields.metadataEncoded === true)

/**
 * Title and author may arrive as base64 (RFC 4648, section 4) of UTF-8 text; decoded strictly, and once. What is decoded
 * is not checked yet, so it comes in an object of its own: a field of any name in it is no refusal.
 */
export const decodeMetadata = (fields: unknown): { readonly fields: unknown } | Refusal => {
  if (!isEncoded(fields)) return { fields }
  const plain: Record<string, unknown> = { ...fields }
  for (const name of ['title', 'authorName']) {
    const text = fields[name]
    // the field's own check refuses what is too long
    if (typeof text !== 'string' || text.length > BASE64_MAX) continue
    const message = `${name === 'title' ? 'Title' : 'Author name'} is not valid base64 of UTF-8 text`
    const value = decoded(text)
    if (value === undefined) return refuseField('INVALID_INPUT', name, message)
    plain[name] = value
  }
  return { fields: plain }
}

export type FormPorts = Pick<Ports, 'tasks' | 'isWithheld' | 'files' | 'vault'>

export const detailsIn = (command: Readonly<Record<string, unknown>>): DetailChanges =>
  Object.fromEntries(
    // Stryker disable ConditionalExpression, MethodExpression: What is undefined is left out where it is compared, and not stored.
    Object.keys(DetailChanges.shape)
      .filter(field => command[field] !== undefined)
      .map(field => [field, command[field]]),
  )

// Stryker restore ConditionalExpression, MethodExpression

/** Of a new paper, what is taken away is not there. */
export const newDetailsIn = (command: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(detailsIn(command)).filter(([, value]) => value !== null)) as Details

type Given = {
  readonly details?: Pick<DetailChanges, 'doi'>
  readonly file: Pick<PdfBytes, 'sha256'> | undefined
  readonly query: PublishQuery
}

/** Where the request asks for that, the PDF; and the DOI that the paper is to have, if one is named. */
export const claimsOf = (
  paper: Pick<Claim, 'volumeId' | 'paperId'>,
  { details: { doi } = {}, file, query: { refuseKnownPdf = false } }: Given,
): readonly Claim[] => [
  ...(file && refuseKnownPdf ? [{ ...paper, sha256: file.sha256 }] : []),
  ...(doi === undefined || doi === null ? [] : [{ ...paper, doi }]),
]

/** The PDF is durable before the event that names it. One that is withheld is not stored again. */
export const storePdf = async (
  { tasks, isWithheld }: Pick<FormPorts, 'tasks' | 'isWithheld'>,
  { actor }: Pick<FastifyRequest, 'actor'>,
  file: Form['file'],
  missing: RefusalCode,
): Promise<PdfBytes | Refusal> => {
  if (!file) return refuse(missing)
  const pdf = await checkPdf(tasks, file, actor?.userId)
  if (isRefusal(pdf)) return pdf
  if (await isWithheld(pdf.sha256)) return refuse('SAME_PDF_WITHHELD')
  await file.store()
  return pdf
}

/** Fields that came as JSON, not checked; no body at all counts as none. */
const jsonForm = ({ body = {} }: FastifyRequest) => ({ fields: body as Form['fields'], file: undefined })

/** The form of a paper. Its PDF comes with it, or was uploaded in parts before; where it is optional, the fields may come as JSON. */
export const receivePaperForm = async (
  ports: FormPorts,
  request: FastifyRequest,
  { isAlsoJson = false, ...expected }: ExpectedForm & { readonly isAlsoJson?: boolean },
): Promise<Form | Refusal> =>
  withUploadedFile(
    ports,
    request,
    isAlsoJson && !request.isMultipart() ? jsonForm(request) : await receiveForm(request, ports.files, expected),
  )
