import type { Paper } from '@shodh/contracts/papers/views.ts'
import { paperForm, saysTheSame, type PaperForm } from './paper-form.ts'
import { sharedNames, type SharedName } from './shown-fields.ts'

/** A paper, and the entity tag that says which version of it this is. */
export type Stored = { readonly paper: Paper; readonly etag: string }

/** Both versions of what two people changed. */
export type Conflict = {
  readonly mine: PaperForm
  readonly theirs: Paper
  /** Changed by both, and not to the same. */
  readonly disputed: readonly SharedName[]
  /** Changed by the other alone: the form takes it over. */
  readonly taken: readonly SharedName[]
}

type Versions = { readonly base: Paper; readonly mine: PaperForm; readonly theirs: Paper }

/** Compares what the form began with, what it holds and what somebody else has saved meanwhile. */
export const conflictOf = ({ base, mine, theirs }: Versions): Conflict => {
  const [before, now] = [paperForm(base), paperForm(theirs)]
  const changedByThem = (name: SharedName) =>
    name === 'file' ? base.version !== theirs.version : !saysTheSame(before, now, name)
  const changedByMe = (name: SharedName) => !saysTheSame(before, mine, name)
  const isOneAgain = (name: SharedName) => name !== 'file' && saysTheSame(mine, now, name)
  const theirChanges = sharedNames.filter(changedByThem)
  return {
    mine,
    theirs,
    disputed: theirChanges.filter(name => changedByMe(name) && !isOneAgain(name)),
    taken: theirChanges.filter(name => !changedByMe(name)),
  }
}
