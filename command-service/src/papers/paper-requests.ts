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
import { given, type IfMatch, ifMatch } from '../given.ts'
import { derivedId } from '../idempotency.ts'
import {
  paperIn,
  type Volume,
  type VolumeCommandRequest,
  volumeIdOf,
  volumeRequest,
  type VolumeStreamEvent,
} from '../volumes/volume.ts'
import { type Form, withForm } from '../forms/receive-form.ts'
import {
  claimsOf,
  decodeMetadata,
  detailsIn,
  type FormPorts,
  newDetailsIn,
  receivePaperForm,
  storePdf,
} from './receive-paper.ts'
import { addressAuthors, type AuthorMailPorts } from './author-mails/mail-authors.ts'
import { replacePdf, revisePaper, uploadPaper } from './decisions.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import { Paper } from '@shodh/contracts/papers/views.ts'
import * as z from 'zod/mini'
import type { Handled } from '../handle.ts'

/** The fields of a paper that commands respond with: whether its file is damaged is said where it is read. */
const ChangedPaper = z.omit(Paper, { fileProblem: true })

/** The paper as the command left it. */
export const paperResponse =
  (paperId: string) =>
  ({ state }: Pick<Handled<Volume>, 'state'>) => {
    const paper = paperIn(state, paperId)
    return paper ? { paper: ChangedPaper.parse(paper.document) } : {}
  }

/** The PDF that another journal withholds, of which nothing but its record is there; refused beside a file. */
const withheldFile = (file: Form['file'], { sha256, bytes }: WithheldElsewhere): PdfBytes | Refusal =>
  file
    ? { refused: 'INVALID_INPUT', message: 'A withheld version has no file' }
    : { sha256, bytes, crc32: 0, contentType: 'application/pdf' }

const withheldBy = (event: VolumeStreamEvent, { at, reason, lawfulBasis }: WithheldElsewhere): VolumeStreamEvent[] => {
  // Stryker disable next-line ArrayDeclaration, ConditionalExpression: For the compiler: an upload and a replacement decide on no other events.
  if (event.type !== 'PaperUploaded' && event.type !== 'PdfReplaced') return []
  const { volumeId, paperId, file } = event.data
  const version = event.type === 'PdfReplaced' ? event.data.version : 1
  const data = { volumeId, paperId, version, sha256: file.sha256, reason, lawfulBasis, recordedAt: at }
  return [{ type: 'PdfWithheld', data }]
}

/** A version that is withheld from its first moment, in one append. `now`: the server's clock, ISO 8601. */
const withWithholding = (
  decided: readonly VolumeStreamEvent[] | Refusal,
  withheld: WithheldElsewhere | undefined,
  now: string,
): readonly VolumeStreamEvent[] | Refusal => {
  if (isRefusal(decided) || !withheld) return decided
  // Stryker disable next-line EqualityOperator: A millisecond more or less.
  if (Date.parse(withheld.at) > Date.parse(now)) return refuse('RECORDED_DATE_IN_FUTURE')
  return decided.flatMap(event => [event, ...withheldBy(event, withheld)])
}

export type OnePaper = { Params: { volumeId: string; paperId: string } }
type NewPdf = OnePaper & { Querystring: PublishQuery }

type RequestOrRefusal = VolumeCommandRequest | Refusal

type EarlierRecord = Partial<Pick<UploadPaper, 'recordedAt' | 'serial' | 'withheld'>>

const isForbidden = ({ actor }: Pick<FastifyRequest, 'actor'>, { recordedAt, serial, withheld }: EarlierRecord) =>
  [recordedAt, serial, withheld].some(stated => stated !== undefined) &&
  !(actor && may(actor, 'restore records of papers'))

type Received = Parameters<typeof storePdf>

/** The PDF of a form, or what another journal recorded of one that it withholds. */
const receivedPdf = (
  withheld: WithheldElsewhere | undefined,
  ports: FormPorts,
  request: FastifyRequest,
  { file, missing }: { readonly file: Received[2]; readonly missing: Received[3] },
) => (withheld ? withheldFile(file, withheld) : storePdf(ports, request, file, missing))

export const upload = async (
  ports: FormPorts & AuthorMailPorts,
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
    const { title, authorName, year, issueType, volumeName, reason, recordedAt, serial, notifyAuthors } = command
    const fields = { title, authorName, file, reason, recordedAt, serial, notifyAuthors }
    const details = newDetailsIn(command)
    // no hash of an address stands in an event
    const { metadataEncoded: _, uploadId: __, authorEmails = [], ...requested } = command
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
      after: ({ events }) => addressAuthors(ports, events, authorEmails),
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
    const { title, authorName, reason, notifyAuthors } = command
    const requested = { paperId, title, authorName, reason, notifyAuthors, details: detailsIn(command) }
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
    const { reason, replacedAt, withheld, notifyAuthors } = command
    const file = await receivedPdf(withheld, ports, request, { file: form.file, missing: 'PDF_NOT_SELECTED' })
    if (isRefusal(file)) return file
    return volumeRequest(volumeId, {
      name: 'replace-pdf',
      request: { paperId, reason, replacedAt, notifyAuthors, sha256: file.sha256 },
      decide: (volume, { at }) =>
        withWithholding(
          replacePdf(volume, { paperId, file, reason, replacedAt, notifyAuthors, at, ifMatch: ifMatch(request) }),
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
