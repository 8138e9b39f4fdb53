import type { Language } from '@shodh/contracts/languages.ts'
import { type ReactNode, useId } from 'react'
import { control } from '../../ui/forms/control.ts'

type InputProps = {
  readonly label: string
  readonly value: string
  readonly change: (value: string) => void
  readonly error?: string | undefined
  readonly hint?: ReactNode
  readonly lang?: Language
  readonly type?: 'text' | 'date'
  readonly maxLength?: number
  readonly isReadOnly?: boolean
  /** What it may be, among others. */
  readonly choices?: readonly string[]
}

export function Input({ label, value, change, error, hint, isReadOnly = false, choices, ...input }: InputProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        value={value}
        readOnly={isReadOnly}
        autoComplete="off"
        list={choices && `${id}-choices`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        className={control}
        onChange={({ target }) => change(target.value)}
      />
      {choices && (
        <datalist id={`${id}-choices`}>
          {choices.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
      )}
      <p
        id={`${id}-hint`}
        role={error === undefined ? undefined : 'alert'}
        className={`mt-1.5 text-sm wrap-anywhere empty:hidden ${error === undefined ? 'text-muted' : 'text-danger'}`}
      >
        {error ?? hint}
      </p>
    </div>
  )
}
