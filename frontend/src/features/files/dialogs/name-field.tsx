import { type ReactNode, useId } from 'react'
import { control } from '../../../ui/admin/classes.ts'

type Props = {
  readonly label: ReactNode
  readonly value: string
  readonly problem: string | undefined
  readonly change: (name: string) => void
}

/** The name of a file or folder, and why it is none. */
export function NameField({ label, value, problem, change }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium wrap-anywhere">
        {label}
      </label>
      <input
        id={id}
        value={value}
        required
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-problem`}
        className={control}
        onChange={({ target }) => change(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className="mt-1.5 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}
