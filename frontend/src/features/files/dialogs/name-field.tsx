import { type ReactNode } from 'react'
import { control, Labelled } from '../../../ui/admin/fields/field.tsx'

type Props = {
  readonly label: ReactNode
  readonly value: string
  readonly problem: string | undefined
  readonly change: (name: string) => void
}

/** The name of a file or folder, and why it is none. */
export function NameField({ label, value, problem, change }: Props) {
  return (
    <Labelled label={label} error={problem}>
      {field => (
        <input
          {...field}
          value={value}
          required
          autoComplete="off"
          className={control}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Labelled>
  )
}
