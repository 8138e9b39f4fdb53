import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import type { Choices, Side } from './comparison.tsx'
import { conflictOf, type Conflict, type Stored } from './conflict.ts'
import { paperForm, saysTheSame, type PaperForm } from './paper-form.ts'
import type { SharedName } from './shown-fields.ts'

type Fields = UseFormReturn

const put = (fields: Fields, from: PaperForm, name: SharedName) =>
  fields.setValue(name, from[name], { shouldDirty: true })

/** What somebody else saved while the form was open, and which version of each field is to be saved. */
export const useConflict = (first: Stored, reload: () => Promise<Stored | undefined>) => {
  const [stored, setStored] = useState(first)
  const [conflict, setConflict] = useState<Conflict>()
  const [choices, setChoices] = useState<Choices>({})

  /** Takes over what only others changed; from now on the form is compared with what is stored now. */
  const heed = async (mine: PaperForm, fields: Fields) => {
    const newest = await reload()
    if (!newest) return
    const found = conflictOf({ base: stored.paper, mine, theirs: newest.paper })
    const theirs = paperForm(newest.paper)
    fields.reset(theirs, { keepValues: true })
    for (const name of found.taken) put(fields, theirs, name)
    setStored(newest)
    setConflict(found)
    setChoices({})
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

  return { stored, conflict, choices, heed, choose, undecided }
}
