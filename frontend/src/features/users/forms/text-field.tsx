import type { ComponentProps, ReactNode } from 'react'
import { control } from '../../../ui/forms/control.ts'
import { Labelled, useField } from './form.tsx'

type Props = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
}

export function TextField({ name, label, hint, className = '', ...input }: Props) {
  const field = useField(name, hint)
  return (
    <Labelled label={label} field={field} hint={hint}>
      <input {...input} {...field.control} className={`${control} ${className}`} />
    </Labelled>
  )
}
