import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** What was typed in a form before and not sent, and how to store what is typed now. */
export type Unsent<Values> = {
  readonly value: Partial<Values> | undefined
  /** Whether it is known if there is something. */
  readonly isReady: boolean
  /** Undefined forgets it. */
  readonly store: (values: Values | undefined) => void
  /** Shows the form anew where it began with something else than what is stored now. */
  readonly renew?: () => void
}

/** Passwords are typed again. */
const isSecret = (name: string) => /password|confirmation/iu.test(name)

const withoutSecrets = (values: FieldValues) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name)))

const isChanged = (values: FieldValues, before: FieldValues = {}) =>
  JSON.stringify(withoutSecrets(values)) !== JSON.stringify(withoutSecrets(before))

/** Puts what was typed before into the form's fields, unless somebody types already, and stores every change. */
export const useUnsentValues = <Values extends FieldValues>(
  fields: UseFormReturn<FieldValues>,
  unsent: Unsent<Values> | undefined,
) => {
  const [isRestored, setRestored] = useState(false)
  const isReady = unsent?.isReady ?? false
  const restore = useEffectEvent(() => {
    const { defaultValues } = fields.formState
    if (!unsent?.value || isChanged(fields.getValues(), defaultValues)) return
    fields.reset({ ...defaultValues, ...unsent.value }, { keepDefaultValues: true })
    setRestored(true)
  })
  const store = useEffectEvent((values: FieldValues) =>
    unsent?.store(isChanged(values, fields.formState.defaultValues) ? (withoutSecrets(values) as Values) : undefined),
  )
  useEffect(() => {
    if (!isReady) return undefined
    restore()
    return fields.subscribe({ formState: { values: true }, callback: ({ values }) => store(values) })
  }, [isReady, fields])
  return {
    /** Whether the fields hold what was typed before. */
    isRestored,
    discard: () => {
      unsent?.store(undefined)
      setRestored(false)
      if (unsent?.renew) unsent.renew()
      else fields.reset()
    },
  }
}
