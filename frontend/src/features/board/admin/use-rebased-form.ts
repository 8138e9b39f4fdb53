import { type Content, merge } from '../../../ui/admin/changes/merge.ts'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Difference, differences } from '../../../ui/admin/changes/changed-meanwhile.tsx'

type Fields = Parameters<typeof differences>[0]

/** What a form began with, until somebody else has saved something else: then that, and what differs. */
export const useRebasedForm = <Form extends Content>(first: Form, shownFields: (form: Form) => Fields) => {
  const [before, setBefore] = useState(first)
  const [changes, setChanges] = useState<readonly Difference[]>([])
  /** Takes over what only others changed; what was typed stays, and is compared with what is stored now. */
  const rebaseOnto = (typed: Form, now: Form, fields: UseFormReturn) => {
    fields.reset(now)
    for (const [name, value] of Object.entries(merge({ base: before, mine: typed, theirs: now }).mine))
      fields.setValue(name, value, { shouldDirty: true })
    const shown = new Map(shownFields(typed))
    const changed = differences(shownFields(before), shownFields(now))
    setChanges(changed.map(difference => ({ ...difference, before: shown.get(difference.field) ?? '' })))
    setBefore(now)
  }
  return { before, changes, rebaseOnto }
}
