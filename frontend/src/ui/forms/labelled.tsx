import { Field } from '@base-ui/react/field'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { errorsAround } from './field-errors.ts'

/** A field of the form around it; an edit clears its error. */
export const useField = (name: string) => {
  const { clearErrors, setError } = useFormContext()
  const { field, fieldState } = useController({ name })
  const value: unknown = field.value
  return {
    name,
    value,
    error: fieldState.error?.message,
    ref: field.ref,
    onBlur: field.onBlur,
    change: (next: unknown) => {
      field.onChange(next)
      clearErrors(errorsAround(name))
    },
    refuse: (message: string) => setError(name, { message }),
  }
}

export type BoundField = ReturnType<typeof useField>

/** What a control of text takes from its field. */
export const textControl = ({ name, value, ref, onBlur, change }: BoundField) => ({
  name,
  ref,
  onBlur,
  value: typeof value === 'string' ? value : '',
  onValueChange: change,
})

type Labelled = {
  readonly label: string
  readonly field: Pick<BoundField, 'error'>
  readonly hint?: ReactNode
  readonly children: ReactNode
}

export function Labelled({ label, field: { error }, hint, children }: Labelled) {
  return (
    <Field.Root invalid={error !== undefined}>
      <Field.Label className="mb-1 block text-sm font-semibold">{label}</Field.Label>
      {children}
      {hint && <Field.Description className="mt-1 text-sm text-muted">{hint}</Field.Description>}
      {error !== undefined && (
        <Field.Error match className="mt-1 text-sm whitespace-pre-line text-danger">
          {error}
        </Field.Error>
      )}
    </Field.Root>
  )
}
