import { Field } from '@base-ui/react/field'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
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

type Area = Text & Omit<ComponentProps<'textarea'>, Bound>

export function TextArea({ name, label, hint, max, ...area }: Area) {
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

/** As high as its text in browsers without `field-sizing` (CSS Basic User Interface 4). */
const fit = (area: HTMLTextAreaElement | null) => {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`
}

type Growing = Area & {
  /** Enter sends the form, and a line break that is pasted becomes a space. */
  readonly isOneLine?: boolean
}

/** A text area that is as high as its text, and at least `rows` lines. */
export function GrowingArea({ name, label, hint, max, rows = 1, isOneLine = false, className = '', ...area }: Growing) {
  const field = useField(name)
  const { value, ref, onValueChange, ...bound } = textControl(field)
  const element = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fit(element.current), [value])
  const attach = (area: HTMLTextAreaElement | null) => {
    element.current = area
    ref(area)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOneLine || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Labelled label={label} field={field} hint={hintWith(hint, value, max)}>
      <Field.Control
        {...bound}
        value={value}
        ref={attach}
        onValueChange={text => onValueChange(isOneLine ? text.replaceAll(/\s*[\n\r]+\s*/gu, ' ') : text)}
        render={
          <textarea rows={rows} {...area} onKeyDown={press} style={{ minHeight: `calc(${rows}lh + 0.75rem + 2px)` }} />
        }
        maxLength={max}
        className={`${control} field-sizing-content block resize-none py-1.5 ${className}`}
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
