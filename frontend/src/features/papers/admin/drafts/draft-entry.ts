import type { Draft, ListedDraft } from '@shodh/contracts/papers/drafts/drafts.ts'
import { StoredDetails } from '@shodh/contracts/papers/stored-details.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { Place } from '../add/batch/batch.ts'
import { type Entry, newEntry } from '../add/batch/entry.ts'
import { chosenVolume, volumesAt } from '../add/volumes-at.ts'

/** The entry of the add screen that a draft becomes. */
export const draftEntry = (draft: Draft): Entry => {
  const { id, etag, file, title = '', authorName = '' } = draft
  const details = Object.fromEntries(
    Object.entries(StoredDetails.parse(draft)).filter(([, value]) => value !== undefined),
  )
  return newEntry({ title, authorName, details, draft: { id, etag, file } })
}

/** Where the draft is to be published; without a volume where it has none, or one that is gone. */
export const draftPlace = ({ year, issueType = 'Regular', volumeName = '' }: ListedDraft, tree: YearTree): Place => {
  const volume = volumesAt(tree, { year: year ?? null, issueType }).find(
    ({ name }) => nameKey(name) === nameKey(volumeName),
  )
  return {
    year: year ?? null,
    issueType,
    volume: volume ? chosenVolume(volume) : null,
  }
}

/** Whether everything is there that publishing needs. */
export const isComplete = ({ title, authorName, file, volumeStatus }: ListedDraft) =>
  Boolean(title && authorName && file) && volumeStatus === 'active'
