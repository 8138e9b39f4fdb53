import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import { control } from './control.ts'
import { Labelled, textControl, useField } from './labelled.tsx'

type Bound = 'name' | 'id' | 'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'ref'

type Described = {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
}

type Text = Described & {
  /** The most characters that it takes; their number is shown. */
  readonly max?: number
}

const lengthOf = (text: string) => Array.from(text).length

/** The hint, and how much of the room is used. */
const hintWith = (hint: ReactNode, text: string, max: number | undefined) =>
  max === undefined ? (
    hint
  ) : (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>{hint}</span>
      <span className="ml-auto tabular-nums">
        {lengthOf(text)} of {max} characters
      </span>
    </span>
  )

export function TextField({
  name,
  label,
  hint,
  max,
  className = '',
  ...input
}: Text & Omit<ComponentProps<'input'>, Bound>) {
  const field = useField(name)
  const bound = textControl(field)
  return (
    <Labelled label={label} field={field} hint={hintWith(hint, bound.value, max)}>
      <Field.Control {...input} {...bound} maxLength={max} className={`${control} ${className}`} />
    </Labelled>
  )
}

export function TextArea({ name, label, hint, max, ...area }: Text & Omit<ComponentProps<'textarea'>, Bound>) {
  const field = useField(name)
  const bound = textControl(field)
  return (
    <Labelled label={label} field={field} hint={hintWith(hint, bound.value, max)}>
      <Field.Control
        {...bound}
        render={<textarea rows={4} {...area} />}
        maxLength={max}
        className={`${control} block py-1.5`}
      />
    </Labelled>
  )
}

type Options = Described & {
  readonly options: readonly (readonly [value: string, text: string])[]
}

export function SelectField({
  name,
  label,
  hint,
  options,
  ...select
}: Options & Omit<ComponentProps<'select'>, Bound>) {
  const field = useField(name)
  return (
    <Labelled label={label} field={field} hint={hint}>
      <Field.Control
        {...textControl(field)}
        disabled={select.disabled}
        render={<select {...select} />}
        className={control}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Field.Control>
    </Labelled>
  )
}
