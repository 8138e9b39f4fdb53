import { type PublishDraft, type PublishQuery, UploadPaper } from '@shodh/contracts/papers/commands.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse } from '../../decider.ts'
import { given, type IfMatch, matches } from '../../given.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import type { Ports } from '../../ports.ts'
import { readVolume, type Volume, volumeIdOf, volumeRequest } from '../../volumes/volume.ts'
import { addressAuthors, type AuthorMailPorts } from '../author-mails/mail-authors.ts'
import { claimsOf, newDetailsIn } from '../receive-paper.ts'
import { uploadPaper } from '../decisions.ts'
import { type DraftStore, paperIdOf } from './draft-store.ts'

type PublishPorts = Pick<Ports, 'handle' | 'vault' | 'files' | 'isWithheld'> & AuthorMailPorts

/** A draft with all that an upload needs. */
type Complete = {
  readonly row: DraftRow
  readonly fields: UploadPaper
  readonly file: PdfBytes
  readonly query: PublishQuery
  readonly mailing: PublishDraft
}

type Asked = Pick<Complete, 'query' | 'mailing'>

const completeOf = async (ports: PublishPorts, row: DraftRow, asked: Asked): Promise<Complete | Refusal> => {
  const { files, isWithheld } = ports
  const fields = given(UploadPaper, row.entry)
  if (isRefusal(fields)) return fields
  const { file } = row
  if (!file) return refuse('PDF_REQUIRED')
  if (await isWithheld(file.sha256)) return refuse('SAME_PDF_WITHHELD')
  if ((await files.size(file.sha256)) !== file.bytes) return refuse('FILE_MISSING')
  return { row, fields, file, ...asked }
}

/** The same command for each attempt, so that the volume's stream recognises a retry after a crash. */
const uploadOf = ({ row, fields, file, query, mailing }: Complete, volumeId: string) => {
  const { title, authorName, reason } = fields
  const details = newDetailsIn(fields)
  const { notifyAuthors } = mailing
  const paperId = paperIdOf(row.id)
  const paper = { paperId, title, authorName, details, file, reason, notifyAuthors }
  return volumeRequest(volumeId, {
    name: 'publish-draft',
    request: row.id,
    decide: (volume, { at }) => uploadPaper(volume, { ...paper, at }),
    claims: () => claimsOf({ volumeId, paperId }, { details, file, query }),
  })
}

/** Claims the draft, so that nobody changes it meanwhile. After a crash the claim is still there, and is taken again. */
const claim = ({ vault }: PublishPorts, { id, revision }: DraftRow, volumeId: string) =>
  vault.update('drafts', id, row =>
    row?.revision === revision ? { ...row, publishing: { volumeId, at: new Date().toISOString() } } : undefined,
  )

const upload = async (ports: PublishPorts, store: DraftStore, complete: Complete, by: RequestContext) => {
  const { row, fields } = complete
  const volumeId = volumeIdOf(fields.year, fields.issueType, fields.volumeName)
  const claimed = await claim(ports, row, volumeId)
  if (!claimed) return refuse('DRAFT_BEING_PUBLISHED')
  const command = uploadOf(complete, volumeId)
  const key = derivedId('publish draft', row.id)
  const outcome = isRefusal(command) ? command : await ports.handle(command, { ...by, key })
  if (isRefusal(outcome)) {
    await store.unclaim(row.id)
    return outcome
  }
  await addressAuthors(ports, outcome.events, complete.mailing.authorEmails ?? [])
  const ended = await store.complete(row, volumeId, by)
  return isRefusal(ended) ? ended : { ...outcome, ...positionOf(ended) }
}

// Stryker disable next-line ConditionalExpression: An undefined position is none.
const positionOf = ({ position }: Handled<unknown>) => (position === undefined ? {} : { position })

type Draft = { readonly userId: string; readonly draftId: string }

/** The volume as it is, where the draft was published before. */
const published = async ({ handle }: PublishPorts, store: DraftStore, { userId, draftId }: Draft) => {
  const paper = (await store.readDrafts(userId)).published.get(draftId)
  return paper && { state: await readVolume(handle, paper.volumeId), events: [], replayed: true }
}

/** Uploads the draft's paper, once; the volume as the upload left it, or as it is where that was done before. */
export const publishDraft = async (
  ports: PublishPorts,
  store: DraftStore,
  { id, ifMatch, ...asked }: Asked & { readonly id: string; readonly ifMatch: IfMatch },
  by: RequestContext,
): Promise<Handled<Volume> | Refusal> => {
  const done = await published(ports, store, { userId: by.actorId, draftId: id })
  if (done) return done
  const row = await store.rowOf(by.actorId, id)
  if (!row) return refuse('DRAFT_NOT_FOUND')
  if (!matches(row.revision, ifMatch)) return refuse('PRECONDITION_FAILED')
  const complete = await completeOf(ports, row, asked)
  return isRefusal(complete) ? complete : upload(ports, store, complete, by)
}
