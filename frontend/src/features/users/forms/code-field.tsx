import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { control } from '../../../ui/forms/control.ts'
import { Labelled, useField } from './form.tsx'

type Props = {
  /** Of the field and in the form; that of a code from a mail where none is given. */
  readonly name?: string
  readonly label?: string
  readonly value: string
  readonly changed: (code: string) => void
  /** Whether it takes the focus when it appears: the screen has changed, and this is what it is for. */
  readonly takesFocus?: boolean
}

/** A one-time code: six digits and nothing else. */
export function CodeField({ name = 'otp', label, value, changed, takesFocus = true }: Props) {
  const text = useText()
  const field = useField(name)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <Labelled label={label ?? text('sign-in.code')} field={field}>
      <input
        {...field.control}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        ref={input}
        placeholder="••••••"
        className={`${control} text-center font-serif text-2xl tracking-[0.4em] tabular-nums`}
        onChange={({ target }) => changed(target.value.replace(/\D/gu, '').slice(0, 6))}
      />
    </Labelled>
  )
}
