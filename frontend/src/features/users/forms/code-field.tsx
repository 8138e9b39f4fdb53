import { useEffect, useRef } from 'react'
import { control, Labelled, useField } from './form.tsx'

/** A one-time code: six digits and nothing else. */
export function CodeField({ value, changed }: { value: string; changed: (code: string) => void }) {
  const field = useField('otp')
  const input = useRef<HTMLInputElement>(null)
  // The screen has changed under the reader's hands, and this is what it is for.
  useEffect(() => input.current?.focus(), [])
  return (
    <Labelled label="6-digit OTP" field={field}>
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
