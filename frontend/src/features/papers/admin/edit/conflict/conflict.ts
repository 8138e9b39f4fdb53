import type { Paper } from '@shodh/contracts/papers/views.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldError } from '../../../../../ui/forms/field-errors.ts'
import type { Choices, Side } from './comparison.tsx'
import { paperForm, type PaperForm, saysTheSame } from '../form/paper-form.ts'
import { type SharedName, sharedNames, unsavedText } from '../form/shown-fields.ts'

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
const conflictOf = ({ base, mine, theirs }: Versions): Conflict => {
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

/** Whether nothing that the form holds differs: a notice, or a deletion that was undone, makes a revision all the same. */
const isSamePaper = (one: Paper, other: Paper) =>
  one.version === other.version && unsavedText(paperForm(other), one) === ''

type Fields = UseFormReturn

const put = (fields: Fields, from: PaperForm, name: SharedName) =>
  fields.setValue(name, from[name], { shouldDirty: true })

/** What somebody else saved while the form was open, and which version of each field is to be saved. */
export const useConflict = (first: Stored, newest: Stored, reload: () => Promise<Stored | undefined>) => {
  const [begun, setStored] = useState(first)
  const stored = isSamePaper(begun.paper, newest.paper) ? newest : begun
  const [conflict, setConflict] = useState<Conflict>()
  const [choices, setChoices] = useState<Choices>({})

  /**
   * Takes over what only others changed; from now on the form is compared with what is stored now. Resolves to whether that
   * could be read.
   */
  const heed = async (mine: PaperForm, fields: Fields) => {
    const newest = await reload()
    if (!newest) return false
    const found = conflictOf({ base: stored.paper, mine, theirs: newest.paper })
    const theirs = paperForm(newest.paper)
    fields.reset(theirs, { keepValues: true })
    for (const name of found.taken) put(fields, theirs, name)
    setStored(newest)
    setConflict(found)
    setChoices({})
    return true
  }

  /** Goes on from what is stored since `sent` was saved; what was typed meanwhile stays. */
  const settle = async (sent: PaperForm, fields: Fields) => {
    const newest = await reload()
    if (!newest) return
    const typed = fields.getValues() as PaperForm
    fields.reset(paperForm(newest.paper))
    for (const name of sharedNames) if (!saysTheSame(typed, sent, name)) put(fields, typed, name)
    setStored(newest)
    setConflict(undefined)
    setChoices({})
  }

  /** Goes on from what is stored now where nothing is typed. */
  const follow = (fields: Fields) => {
    if (newest.etag === stored.etag || unsavedText(fields.getValues() as PaperForm, stored.paper) !== '') return
    fields.reset(paperForm(newest.paper))
    setStored(newest)
  }

  const choose = (name: SharedName, side: Side, fields: Fields) => {
    if (!conflict) return
    put(fields, side === 'mine' ? conflict.mine : paperForm(conflict.theirs), name)
    fields.clearErrors(`version-of-${name}`)
    setChoices({ ...choices, [name]: side })
  }

  /** An edit since decides as well. */
  const undecided = (values: PaperForm): readonly FieldError[] =>
    (conflict?.disputed ?? [])
      .filter(name => choices[name] === undefined && conflict && saysTheSame(values, conflict.mine, name))
      .map(name => ({ name: `version-of-${name}`, message: 'Please choose which version to save' }))

  return { stored, conflict, choices, heed, settle, follow, choose, undecided }
}
