import type { Refusal } from '@shodh/contracts/envelope.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { Handled, RequestContext } from '../../handle.ts'
import type { IfMatch } from '../../given.ts'
import { draftCommand, type DraftStore, type DraftPorts, settleDraft } from './draft-store.ts'
import { discardDraft, type Drafts } from './drafts.ts'

/** The event first: a row that is left behind by a kill is erased by the sweep, or by a retry. */
export const removeDraft = async (
  { handle }: DraftPorts,
  store: DraftStore,
  { id, ifMatch }: { readonly id: string; readonly ifMatch: IfMatch },
  by: RequestContext,
): Promise<Handled<Drafts> | Refusal> => {
  const userId = by.actorId
  const row = await store.rowOf(userId, id)
  const unsettled = row && (await settleDraft(store, row, { ...by, key: undefined }))
  if (unsettled) return unsettled
  const handled = await handle(
    draftCommand(userId, {
      name: 'discard-draft',
      request: id,
      decide: state => discardDraft(state, { userId, draftId: id, ifMatch }),
    }),
    by,
  )
  const isGone = isRefusal(handled) ? handled.refused === 'DRAFT_NOT_FOUND' : true
  if (row && isGone) await store.erase(row)
  return handled
}

/** Discards a draft that has ended. */
export const expireDraft = async (
  { handle }: DraftPorts,
  store: DraftStore,
  { id, userId }: { readonly id: string; readonly userId: string },
) => {
  const decide = (state: Drafts) => discardDraft(state, { userId, draftId: id })
  const outcome = await handle(draftCommand(userId, { name: 'expire-draft', request: id, decide }), {
    actorId: 'journal',
    correlationId: 'sweep',
  })
  if (isRefusal(outcome) && outcome.refused !== 'DRAFT_NOT_FOUND') return refuse(outcome.refused)
  await store.erase({ id })
  return undefined
}
