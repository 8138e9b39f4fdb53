import type { Refusal } from '@shodh/contracts/envelope.ts'
import {
  type PublishQuery,
  ReplacePdf,
  RevisePaper,
  UploadPaper,
  type WithheldElsewhere,
} from '@shodh/contracts/papers/commands.ts'
import type { FastifyRequest } from 'fastify'
import { may } from '@shodh/contracts/roles.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { given } from '../given.ts'
import { derivedId } from '../idempotency.ts'
import { type IfMatch, ifMatch } from '../if-match.ts'
import type { Volume, VolumeStreamEvent } from '../volumes/volume.ts'
import { type VolumeCommandRequest, volumeIdOf, volumeRequest } from '../volumes/volume-request.ts'
import { withForm } from '../receive-form.ts'
import { decodeMetadata } from './decode-metadata.ts'
import { claimsOf, detailsIn, type FormPorts, newDetailsIn, receivePaperForm, storePdf } from './receive-paper.ts'
import { replacePdf, revisePaper, uploadPaper } from './decisions.ts'
import { withheldFile, withWithholding } from './withholding/withheld-elsewhere.ts'

export type OnePaper = { Params: { volumeId: string; paperId: string } }
type NewPdf = OnePaper & { Querystring: PublishQuery }

export type RequestOrRefusal = VolumeCommandRequest | Refusal

type EarlierRecord = Partial<Pick<UploadPaper, 'recordedAt' | 'serial' | 'withheld'>>

const isForbidden = ({ actor }: Pick<FastifyRequest, 'actor'>, { recordedAt, serial, withheld }: EarlierRecord) =>
  [recordedAt, serial, withheld].some(stated => stated !== undefined) &&
  !(actor && may(actor.role, 'restore records of papers'))

type Received = Parameters<typeof storePdf>

/** The PDF of a form, or what another journal recorded of one that it withholds. */
const receivedPdf = (
  withheld: WithheldElsewhere | undefined,
  ports: FormPorts,
  request: FastifyRequest,
  { file, missing }: { readonly file: Received[2]; readonly missing: Received[3] },
) => (withheld ? withheldFile(file, withheld) : storePdf(ports, request, file, missing))

export const upload = async (
  ports: FormPorts,
  request: FastifyRequest<{ Querystring: PublishQuery }>,
): Promise<RequestOrRefusal> => {
  const form = await receivePaperForm(ports, request, { schema: UploadPaper, tooLarge: 'PDF_TOO_LARGE' })
  if (isRefusal(form)) return form
  return withForm(form, async () => {
    const decoded = decodeMetadata(form.fields)
    const command = isRefusal(decoded) ? decoded : given(UploadPaper, decoded.fields)
    if (isRefusal(command)) return command
    if (isForbidden(request, command)) return refuse('FORBIDDEN')
    const { withheld } = command
    const file = await receivedPdf(withheld, ports, request, { file: form.file, missing: 'PDF_REQUIRED' })
    if (isRefusal(file)) return file
    const { title, authorName, year, issueType, volumeName, reason, recordedAt, serial } = command
    const fields = { title, authorName, file, reason, recordedAt, serial }
    const details = newDetailsIn(command)
    const { metadataEncoded: _, uploadId: __, ...requested } = command
    const volumeId = volumeIdOf(year, issueType, volumeName)
    return volumeRequest(volumeId, {
      name: 'upload-paper',
      request: [requested, file.sha256],
      decide: (volume, { commandId, at }) =>
        withWithholding(
          uploadPaper(volume, { ...fields, paperId: derivedId('paper', commandId), details, at }),
          withheld,
          at,
        ),
      claims: (_, { commandId }) =>
        claimsOf({ volumeId, paperId: derivedId('paper', commandId) }, { details, file, query: request.query }),
    })
  })
}

export const revision = async (ports: FormPorts, request: FastifyRequest<NewPdf>): Promise<RequestOrRefusal> => {
  const form = await receivePaperForm(ports, request, {
    schema: RevisePaper,
    tooLarge: 'PDF_TOO_LARGE',
    isAlsoJson: true,
  })
  if (isRefusal(form)) return form
  return withForm(form, async () => {
    const { volumeId, paperId } = request.params
    const decoded = decodeMetadata(form.fields)
    const command = isRefusal(decoded) ? decoded : given(RevisePaper, decoded.fields)
    if (isRefusal(command)) return command
    const file = form.file && (await storePdf(ports, request, form.file, 'PDF_REQUIRED'))
    if (isRefusal(file)) return file
    const { title, authorName, reason } = command
    const requested = { paperId, title, authorName, reason, details: detailsIn(command) }
    return volumeRequest(volumeId, {
      name: 'revise-paper',
      request: [requested, file?.sha256],
      decide: (volume, { at }) => revisePaper(volume, { ...requested, file, at, ifMatch: ifMatch(request) }),
      claims: () => claimsOf({ volumeId, paperId }, { details: requested.details, file, query: request.query }),
    })
  })
}

export const replacement = async (ports: FormPorts, request: FastifyRequest<NewPdf>): Promise<RequestOrRefusal> => {
  const form = await receivePaperForm(ports, request, { schema: ReplacePdf, tooLarge: 'PDF_REPLACEMENT_TOO_LARGE' })
  if (isRefusal(form)) return form
  return withForm(form, async () => {
    const { volumeId, paperId } = request.params
    if (!form.file && !('withheld' in form.fields)) return refuse('PDF_NOT_SELECTED')
    const command = given(ReplacePdf, form.fields)
    if (isRefusal(command)) return command
    if (isForbidden(request, command)) return refuse('FORBIDDEN')
    const { reason, replacedAt, withheld } = command
    const file = await receivedPdf(withheld, ports, request, { file: form.file, missing: 'PDF_NOT_SELECTED' })
    if (isRefusal(file)) return file
    return volumeRequest(volumeId, {
      name: 'replace-pdf',
      request: { paperId, reason, replacedAt, sha256: file.sha256 },
      decide: (volume, { at }) =>
        withWithholding(
          replacePdf(volume, { paperId, file, reason, replacedAt, at, ifMatch: ifMatch(request) }),
          withheld,
          at,
        ),
      claims: () => claimsOf({ volumeId, paperId }, { file, query: request.query }),
    })
  })
}

type OfPaper<Fields> = Fields & { readonly paperId: string; readonly ifMatch: IfMatch; readonly at: string }

/** What a command without a file asks for: its fields, and the decision about them. */
type Requested<Fields> = {
  readonly name: string
  readonly fields: Fields | Refusal
  readonly decide: Decision<Volume, OfPaper<Fields>, VolumeStreamEvent>
}

/** A command about a paper that comes without a file. */
export const paperRequest = <Fields extends object>(
  request: FastifyRequest<OnePaper>,
  { name, fields, decide }: Requested<Fields>,
): RequestOrRefusal => {
  if (isRefusal(fields)) return fields
  const { volumeId, paperId } = request.params
  const requested = { paperId, ...fields }
  return volumeRequest(volumeId, {
    name,
    request: requested,
    decide: (volume, { at }) => decide(volume, { ...requested, at, ifMatch: ifMatch(request) }),
  })
}
