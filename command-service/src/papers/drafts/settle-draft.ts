import { isWithin } from '@shodh/contracts/time/dates.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import { refuse } from '../../decider.ts'
import type { RequestContext } from '../../handle.ts'
import type { DraftDesk } from './draft-store.ts'

/** Milliseconds after which an upload that was begun has been appended, or never will be. */
const CLAIM_MS = 60_000

/**
 * What became of an upload of the draft that was begun and not completed: completes it where the paper is there, and
 * releases the draft where it never will be. Returns why the draft can't be changed, if so.
 */
export const settleDraft = async (desk: DraftDesk, row: DraftRow, by: RequestContext) => {
  if (!row.publishing) return undefined
  const { volumeId, at } = row.publishing
  if (await desk.isPublishedIn(row.id, volumeId)) {
    await desk.complete(row, volumeId, by)
    return refuse('DRAFT_NOT_FOUND')
  }
  if (isWithin(CLAIM_MS, Date.parse(at), Date.now())) return refuse('DRAFT_BEING_PUBLISHED')
  await desk.unclaim(row.id)
  return undefined
}
