import type { ApiError } from '../../../../api.ts'
import { failureText, useChange } from '../../../../ui/admin/act.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { usePublicationChanged } from '../../../volumes/admin/calls.ts'
import { pathOf, useReadPaper } from '../calls.ts'

type Named = { readonly id: string; readonly volumeId: string }
type Change = { readonly from: string; readonly to: string }

/** What became of a new title: saved, refused, or not sent, since somebody else has saved another one (`theirs`). */
type Outcome = { readonly error?: ApiError | undefined; readonly theirs?: string }

/** A change of another field between the reading and the saving is read again, so often. */
const TRIES = 3

/** Sets the title of a paper where it still says `from`; whatever else of the paper was changed meanwhile stays. */
const useSetTitle = () => {
  const read = useReadPaper()
  const change = useChange()
  const set = async (paper: Named, { from, to }: Change, tries = TRIES): Promise<Outcome> => {
    const found = await read(paper.id)
    if ('error' in found) return found
    const { paper: now, etag } = found.data
    const stored = now.title
    if (stored === to) return {}
    if (stored !== from) return { theirs: stored }
    const refused = await change({
      url: `papers/${pathOf(paper)}`,
      method: 'PATCH',
      body: { title: to },
      etag,
      defaultMessage: 'Failed to update paper',
    })
    return refused?.status === 412 && tries > 1 ? set(paper, { from, to }, tries - 1) : { error: refused }
  }
  return set
}

/** Saves a title, says so with the way back, and resolves to what became of it. */
export const useTitleChange = (paper: Named) => {
  const set = useSetTitle()
  const toast = useToast()
  const changed = usePublicationChanged()
  const undo = async ({ from, to }: Change) => {
    const { error, theirs } = await set(paper, { from: to, to: from })
    if (error) toast(failureText(error), 'error')
    else if (theirs === undefined) toast(`The title is “${from}” again`)
    else toast(`Somebody else has changed the title since: it stays “${theirs}”`, 'error')
    changed()
  }
  return async (change: Change): Promise<Outcome> => {
    const outcome = await set(paper, change)
    if (outcome.error?.status === 410) changed()
    if (outcome.error || outcome.theirs !== undefined) return outcome
    toast('Paper updated successfully', 'success', () => void undo(change))
    changed()
    return outcome
  }
}
