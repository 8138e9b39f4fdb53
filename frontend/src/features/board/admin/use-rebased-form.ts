import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Difference, differences } from '../../../ui/admin/changed-meanwhile.tsx'

type Fields = Parameters<typeof differences>[0]

/** What was typed, with what only others changed: a field that nobody touched here is as it stands now. */
export const rebase = <Form extends object>(typed: Form, before: Form, now: Form): Form => {
  const isUntouched = (name: keyof Form) => JSON.stringify(typed[name]) === JSON.stringify(before[name])
  const names = Object.keys(now) as (keyof Form)[]
  return Object.fromEntries(names.map(name => [name, isUntouched(name) ? now[name] : typed[name]])) as Form
}

/** What a form began with, until somebody else has saved something else: then that, and what differs. */
export const useRebasedForm = <Form extends object>(first: Form, shownFields: (form: Form) => Fields) => {
  const [before, setBefore] = useState(first)
  const [changes, setChanges] = useState<readonly Difference[]>([])
  /** Takes over what only others changed; what was typed stays, and is compared with what is stored now. */
  const rebaseOnto = (typed: Form, now: Form, fields: UseFormReturn) => {
    fields.reset(now)
    for (const [name, value] of Object.entries(rebase(typed, before, now)))
      fields.setValue(name, value, { shouldDirty: true })
    const shown = new Map(shownFields(typed))
    const changed = differences(shownFields(before), shownFields(now))
    setChanges(changed.map(difference => ({ ...difference, before: shown.get(difference.field) ?? '' })))
    setBefore(now)
  }
  return { before, changes, rebaseOnto }
}
