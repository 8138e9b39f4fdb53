import type { DraftEvent } from '@shodh/contracts/papers/drafts/events.ts'
import type { DraftRow } from '@shodh/contracts/papers/drafts/vault-rows.ts'
import type { Draft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { isWithin } from '@shodh/contracts/time/dates.ts'
import { isRefusal, refuse } from '../../decider.ts'
import type { CommandRequest, RequestContext } from '../../handle.ts'
import { eraseDrafts } from '../../erasure/erasure.ts'
import { derivedId } from '../../idempotency.ts'
import type { Ports } from '../../ports.ts'
import { isPresent, readVolume, volumeIdOf } from '../../volumes/volume.ts'
import { type Drafts, drafts, endDraft } from './drafts.ts'
import { readDraft } from './stored-draft.ts'

export type DraftPorts = Pick<Ports, 'handle' | 'vault'>

export const draftStream = (userId: string) => `drafts-${userId}`

/** The paper that a draft becomes, however often it is published. */
export const paperIdOf = (draftId: string) => derivedId('paper of a draft', draftId)

type DraftCommand = Pick<CommandRequest<Drafts, DraftEvent>, 'name' | 'request' | 'decide'>

export const draftCommand = (userId: string, command: DraftCommand): CommandRequest<Drafts, DraftEvent> => ({
  ...command,
  stream: draftStream(userId),
  fold: drafts,
})

/** The drafts of all people, as the log and the vault have them. */
export const openDraftStore = (ports: DraftPorts) => {
  const { vault, handle } = ports

  const erase = (...rows: readonly Pick<DraftRow, 'id'>[]) =>
    eraseDrafts(
      vault,
      rows.map(({ id }) => id),
    )

  /** Ends a draft that has become a paper. */
  const complete = async (row: Pick<DraftRow, 'id' | 'userId'>, volumeId: string, by: RequestContext) => {
    const paper = { userId: row.userId, draftId: row.id, volumeId, paperId: paperIdOf(row.id) }
    const decide: DraftCommand['decide'] = state => endDraft(state, paper)
    const ended = await handle(draftCommand(row.userId, { name: 'end-draft', request: row.id, decide }), by)
    if (!isRefusal(ended)) await erase(row)
    return ended
  }

  return {
    readDrafts: (userId: string) => handle.read(draftStream(userId), drafts),
    erase,
    complete,
    /** Whether the paper of the draft is in the volume, or was. */
    isPublishedIn: async (draftId: string, volumeId: string) => {
      const { papers } = await readVolume(handle, volumeId)
      return papers.has(paperIdOf(draftId))
    },
    volumeStatus: async ({ entry }: DraftRow): Promise<Draft['volumeStatus']> => {
      const { year, issueType, volumeName } = entry
      if (year === undefined || issueType === undefined || volumeName === undefined) return 'not chosen'
      const state = await readVolume(handle, volumeIdOf(year, issueType, volumeName))
      if (!isPresent(state)) return 'missing'
      return state.document.isActive ? 'active' : 'deactivated'
    },
    /** Undefined where it is not the user's. */
    rowOf: async (userId: string, id: string) => {
      const row = await readDraft(vault, id)
      return row?.userId === userId ? row : undefined
    },
    unclaim: (id: string) =>
      vault.update('drafts', id, row => {
        // Stryker disable next-line ConditionalExpression: A row without a claim is stored as it is; one that is erased meanwhile is not there to be freed.
        if (!row?.publishing) return undefined
        const { publishing: _, ...rest } = row
        return rest
      }),
  }
}

export type DraftStore = ReturnType<typeof openDraftStore>

/** Milliseconds after which an upload that was begun has been appended, or never will be. */
const CLAIM_MS = 60_000

/**
 * What became of an upload of the draft that was begun and not completed: completes it where the paper is there, and
 * releases the draft where it never will be. Returns why the draft can't be changed, if so.
 */
export const settleDraft = async (store: DraftStore, row: DraftRow, by: RequestContext) => {
  if (!row.publishing) return undefined
  const { volumeId, at } = row.publishing
  if (await store.isPublishedIn(row.id, volumeId)) {
    await store.complete(row, volumeId, by)
    return refuse('DRAFT_NOT_FOUND')
  }
  if (isWithin(CLAIM_MS, Date.parse(at), Date.now())) return refuse('DRAFT_BEING_PUBLISHED')
  await store.unclaim(row.id)
  return undefined
}
