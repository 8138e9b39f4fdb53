import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What was typed in a form before and not sent, and how to keep what is typed now. */
export type Kept<Values> = {
  readonly value: Partial<Values> | undefined
  /** Whether it is known if there is something. */
  readonly isReady: boolean
  /** Undefined forgets it. */
  readonly keep: (values: Values | undefined) => void
  /** Shows the form anew where it began with something else than what is stored now. */
  readonly renew?: () => void
}

/** Passwords are typed again. */
const isSecret = (name: string) => /password|confirmation/iu.test(name)

const withoutSecrets = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

const isChanged = (values: FieldValues, before: FieldValues = {}) =>
  JSON.stringify(withoutSecrets(values)) !== JSON.stringify(withoutSecrets(before))

/** Puts what was typed before into the form's fields, unless somebody types already, and keeps every change. */
export const useKeptValues = <Values extends FieldValues>(
  fields: UseFormReturn<FieldValues>,
  kept: Kept<Values> | undefined,
) => {
  const [isRestored, setRestored] = useState(false)
  const isReady = kept?.isReady ?? false
  const restore = useEffectEvent(() => {
    const { defaultValues } = fields.formState
    if (!kept?.value || isChanged(fields.getValues(), defaultValues)) return
    fields.reset({ ...defaultValues, ...kept.value }, { keepDefaultValues: true })
    setRestored(true)
  })
  const keep = useEffectEvent((values: FieldValues) =>
    kept?.keep(isChanged(values, fields.formState.defaultValues) ? (withoutSecrets(values) as Values) : undefined),
  )
  useEffect(() => {
    if (!isReady) return undefined
    restore()
    return fields.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) })
  }, [isReady, fields])
  return {
    /** Whether the fields hold what was typed before. */
    isRestored,
    discard: () => {
      kept?.keep(undefined)
      setRestored(false)
      if (kept?.renew) kept.renew()
      else fields.reset()
    },
  }
}
