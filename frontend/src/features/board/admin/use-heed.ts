import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Difference, differences } from '../../../ui/desk/changed-meanwhile.tsx'
import { rebased } from './rebased.ts'

type Fields = Parameters<typeof differences>[0]

/** What a form began with, until somebody else has saved something else: then that, and what differs. */
export const useHeed = <Form extends object>(first: Form, shownFields: (form: Form) => Fields) => {
  const [before, setBefore] = useState(first)
  const [changes, setChanges] = useState<readonly Difference[]>([])
  /** Takes over what only others changed; what was typed stays, and is compared with what is stored now. */
  const heed = (typed: Form, now: Form, fields: UseFormReturn) => {
    fields.reset(now)
    for (const [name, value] of Object.entries(rebased(typed, before, now)))
      fields.setValue(name, value, { shouldDirty: true })
    setChanges(differences(shownFields(before), shownFields(now)))
    setBefore(now)
  }
  return { before, changes, heed }
}
