import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { DraftEntry, DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { SaveDraft } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { PdfBytes } from '@shodh/contracts/papers/fields.ts'
import type { FastifyRequest } from 'fastify'
import { DRAFT_PDFS_MAX_BYTES, DRAFT_TEXTS_MAX_BYTES } from '@shodh/contracts/limits.ts'
import { isRefusal, refuse } from '../../decider.ts'
import { ownDraftFile } from '../../erasure/erasure.ts'
import { given, type IfMatch } from '../../given.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import { derivedId } from '../../idempotency.ts'
import { decodeMetadata, type FormPorts, receivePaperForm, storePdf } from '../receive-paper.ts'
import { withForm } from '../../forms/receive-form.ts'
import { draftCommand, type DraftPorts, type DraftStore, settleDraft } from './draft-store.ts'
import { type Drafts, reviseDraft, saveDraft } from './drafts.ts'
import { entryBytes, readDraft, storeNewDraft, storeRevisedDraft } from './stored-draft.ts'

/** What a request says of a draft. */
export type Saved = {
  readonly changes: Omit<SaveDraft, 'metadataEncoded' | 'uploadId'>
  readonly file: PdfBytes | undefined
}

/** Receives a draft's form, and stores its PDF as that of an upload. */
export const receiveDraft = async (ports: FormPorts, request: FastifyRequest): Promise<Saved | Refusal> => {
  const form = await receivePaperForm(ports, request, {
    schema: SaveDraft,
    tooLarge: 'PDF_TOO_LARGE',
    isAlsoJson: true,
  })
  if (isRefusal(form)) return form
  return withForm<Saved>(form, async () => {
    const decoded = decodeMetadata(form.fields ?? {})
    const command = isRefusal(decoded) ? decoded : given(SaveDraft, decoded.fields)
    if (isRefusal(command)) return command
    // Stryker disable next-line StringLiteral: Refuses a PDF that is none, in the words of its own refusal; a form without one is saved.
    if (form.file) await ownDraftFile(ports.vault, request.actor?.userId ?? '', form.file.sha256)
    const file = form.file && (await storePdf(ports, request, form.file, 'PDF_REQUIRED'))
    if (isRefusal(file)) return file
    const { metadataEncoded: _, uploadId: __, ...changes } = command
    return { changes, file }
  })
}

/** What is not named stays; null and an empty text take a field away. */
const entryWith = (entry: DraftEntry, changes: Saved['changes']) => {
  // Stryker disable next-line ConditionalExpression, MethodExpression: The schema leaves out what is not named.
  const named = Object.entries(changes).filter(([, value]) => value !== undefined)
  const fields = Object.entries({ ...entry, ...Object.fromEntries(named) })
  return Object.fromEntries(fields.filter(([, value]) => value !== null && value !== '')) as DraftEntry
}

/** When and with which revision the command saved the draft. */
const stampOf = ({ events }: Handled<Drafts>) => {
  const event = events.at(-1)
  return event && { revision: event.revision, updatedAt: event.metadata.at }
}

export type SavedDraft = { readonly row: DraftRow; readonly handled: Handled<Drafts> }

export const createDraft = async (
  { handle, vault }: DraftPorts,
  store: DraftStore,
  { changes, file }: Saved,
  by: RequestContext,
): Promise<SavedDraft | Refusal> => {
  const userId = by.actorId
  const stored = { entry: entryWith({}, changes), file: file ?? null }
  if (areTooLarge(await vault.listBy('drafts', userId), { id: '', ...stored })) return refuse('DRAFTS_TOO_LARGE')
  const handled = await handle(
    draftCommand(userId, {
      name: 'save-draft',
      request: [changes, file?.sha256],
      decide: (state, { commandId }) => saveDraft(state, { userId, draftId: derivedId('draft', commandId) }),
    }),
    by,
  )
  if (isRefusal(handled)) return handled
  const [event] = handled.events
  const stamp = stampOf(handled)
  // Stryker disable next-line ConditionalExpression, LogicalOperator, StringLiteral: For the compiler: a draft that is saved has an event.
  if (!event || !stamp) return refuse('DRAFT_NOT_FOUND')
  const draftId = derivedId('draft', event.metadata.commandId)
  const row = { id: draftId, userId, ...stored, createdAt: stamp.updatedAt }
  const created: DraftRow = { ...row, ...stamp }
  const known = await readDraft(vault, draftId)
  // of a draft that was saved before, `handled` has the state of then
  if (!known && (await store.readDrafts(userId)).saved.has(draftId)) await storeNewDraft(vault, created)
  return { row: known ?? created, handled }
}

type Revision = { readonly id: string; readonly ifMatch: IfMatch; readonly saved: Saved }

export const changeDraft = async (
  { handle, vault }: DraftPorts,
  store: DraftStore,
  { id, ifMatch, saved: { changes, file } }: Revision,
  by: RequestContext,
): Promise<SavedDraft | Refusal> => {
  const userId = by.actorId
  const before = await store.rowOf(userId, id)
  if (!before) return refuse('DRAFT_NOT_FOUND')
  const unsettled = await settleDraft(store, before, { ...by, key: undefined })
  if (unsettled) return unsettled
  const stored = { id, entry: entryWith(before.entry, changes), file: file ?? before.file }
  if (areTooLarge(await vault.listBy('drafts', userId), stored)) return refuse('DRAFTS_TOO_LARGE')
  const handled = await handle(
    draftCommand(userId, {
      name: 'revise-draft',
      request: [id, changes, file?.sha256],
      decide: state => reviseDraft(state, { userId, draftId: id, ifMatch }),
    }),
    by,
  )
  if (isRefusal(handled)) return handled
  const stamp = stampOf(handled)
  // Stryker disable next-line ConditionalExpression: For the compiler: a draft that is revised has an event.
  const row =
    stamp && (await storeRevisedDraft(vault, before, { ...stamp, file, change: entry => entryWith(entry, changes) }))
  return { row: row ?? before, handled }
}

type Sized = Pick<DraftRow, 'id' | 'entry' | 'entryBytes' | 'file'>

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Whether a person's drafts are too large together once one of them is as it is to be stored. */
export const areTooLarge = (rows: readonly Sized[], stored: Sized): boolean => {
  const all = [...rows.filter(({ id }) => id !== stored.id), stored]
  const texts = sum(all.map(row => row.entryBytes ?? entryBytes(row.entry)))
  const pdfs = sum(all.map(({ file }) => file?.bytes ?? 0))
  return texts > DRAFT_TEXTS_MAX_BYTES || pdfs > DRAFT_PDFS_MAX_BYTES
}
