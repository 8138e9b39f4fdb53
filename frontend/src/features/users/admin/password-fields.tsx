import { Field } from '@base-ui/react/field'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { Labelled, textControl, useField } from '../../../ui/forms/labelled.tsx'
import { Strength } from '../forms/new-password-fields.tsx'
import { Concealable, passwordInput } from '../forms/password-field.tsx'

type Props = {
  readonly name: string
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
}

export function PasswordField({ name, label, autoComplete }: Props) {
  const id = useId()
  const field = useField(name)
  return (
    <Labelled label={label} field={field}>
      <Concealable label={label} id={id}>
        {type => (
          <Field.Control {...textControl(field)} {...passwordInput} id={id} type={type} autoComplete={autoComplete} />
        )}
      </Concealable>
    </Labelled>
  )
}

type Names = { readonly name?: string; readonly label?: string; readonly confirmLabel?: string }

/** A password that somebody chooses, how strong it is, and once more. */
export function NewPasswordFields({
  name = 'newPassword',
  label = 'New password',
  confirmLabel = 'Confirm new password',
}: Names) {
  const password: unknown = useWatch({ name })
  return (
    <>
      <PasswordField name={name} label={label} autoComplete="new-password" />
      <Strength password={typeof password === 'string' ? password : ''} />
      <PasswordField name="confirmation" label={confirmLabel} autoComplete="new-password" />
    </>
  )
}
