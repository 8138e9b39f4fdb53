import { DRAFTS_MAX } from '@shodh/contracts/limits.ts'
import type { DraftEvent } from '@shodh/contracts/papers/drafts/events.ts'
import { type Decision, refuse, type StateFold } from '../../decider.ts'
import { type IfMatch, matches } from '../../given.ts'

type Published = { readonly volumeId: string; readonly paperId: string }

/** The drafts of one person: the revision of each that there is, and the paper that each other one has become. */
export type Drafts = {
  readonly saved: ReadonlyMap<string, number>
  readonly published: ReadonlyMap<string, Published>
}

const without = (saved: Drafts['saved'], draftId: string) => {
  const rest = new Map(saved)
  rest.delete(draftId)
  return rest
}

export const drafts: StateFold<Drafts, DraftEvent> = {
  initial: { saved: new Map(), published: new Map() },
  on: {
    DraftSaved: (state, { data, revision }) => ({
      ...state,
      saved: new Map(state.saved).set(data.draftId, revision),
    }),
    DraftDiscarded: (state, { data }) => ({ ...state, saved: without(state.saved, data.draftId) }),
    DraftPublished: (state, { data: { draftId, volumeId, paperId } }) => ({
      saved: without(state.saved, draftId),
      published: new Map(state.published).set(draftId, { volumeId, paperId }),
    }),
  },
}

type Command = { readonly userId: string; readonly draftId: string }
type Known = Command & { readonly ifMatch?: IfMatch }

export const saveDraft: Decision<Drafts, Command, DraftEvent> = ({ saved }, data) =>
  saved.size >= DRAFTS_MAX ? refuse('TOO_MANY_DRAFTS') : [{ type: 'DraftSaved', data }]

const refused = ({ saved }: Drafts, { draftId, ifMatch }: Known) => {
  const revision = saved.get(draftId)
  if (revision === undefined) return refuse('DRAFT_NOT_FOUND')
  return matches(revision, ifMatch) ? undefined : refuse('PRECONDITION_FAILED')
}

export const reviseDraft: Decision<Drafts, Known, DraftEvent> = (state, command) => {
  const { userId, draftId } = command
  return refused(state, command) ?? [{ type: 'DraftSaved', data: { userId, draftId } }]
}

export const discardDraft: Decision<Drafts, Known, DraftEvent> = (state, command) => {
  const { userId, draftId } = command
  return refused(state, command) ?? [{ type: 'DraftDiscarded', data: { userId, draftId } }]
}

/** Once: a draft that was published before has become that paper. */
export const endDraft: Decision<Drafts, Command & Published, DraftEvent> = ({ published }, data) =>
  published.has(data.draftId) ? [] : [{ type: 'DraftPublished', data }]
