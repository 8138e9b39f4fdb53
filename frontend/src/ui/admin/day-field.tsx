import { useId } from 'react'
import { control } from './classes.ts'

type Props = { readonly label: string; readonly value: string; readonly choose: (day: string) => void }

/** A day to filter by: ISO 8601, or '' for none. */
export function DayField({ label, value, choose }: Props) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex w-full items-center gap-2 text-sm sm:w-auto">
      {label}
      <input
        id={id}
        type="date"
        className={`${control} lg:w-auto`}
        value={value}
        onChange={({ target }) => choose(target.value)}
      />
    </label>
  )
}
