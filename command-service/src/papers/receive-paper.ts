import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PublishQuery } from '@shodh/contracts/papers/commands.ts'
import { DetailChanges, type Details, type PdfBytes } from '@shodh/contracts/papers/fields.ts'
import type { RefusalCode } from '@shodh/contracts/refusals.ts'
import type { FastifyRequest } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import type { Claim } from '../handle.ts'
import { type ExpectedForm, type Form, receiveForm } from '../receive-form.ts'
import { withUploadedFile } from '../uploads/uploaded-form.ts'
import { checkPdf } from './pdf/check-pdf.ts'

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
