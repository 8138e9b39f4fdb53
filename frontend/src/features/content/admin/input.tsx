import type { Language } from '@shodh/contracts/languages.ts'
import type { ReactNode } from 'react'
import { Labelled } from '../../../ui/admin/fields/field.tsx'
import { control } from '../../../ui/forms/control.ts'

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
  return (
    <Labelled label={label} hint={hint} error={error}>
      {field => (
        <>
          <input
            {...input}
            {...field}
            value={value}
            readOnly={isReadOnly}
            autoComplete="off"
            list={choices && `${field.id}-choices`}
            className={control}
            onChange={({ target }) => change(target.value)}
          />
          {choices && (
            <datalist id={`${field.id}-choices`}>
              {choices.map(each => (
                <option key={each} value={each}>
                  {each}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  )
}
