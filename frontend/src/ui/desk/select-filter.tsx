import { control } from './classes.ts'

type Props<Value extends string> = {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly choose: (value: Value) => void
  /** For long names: the whole row where it is narrow. */
  readonly isWide?: boolean
}

/** One of a few values that a list is filtered or sorted by. */
export function SelectFilter<Value extends string>({ label, value, options, choose, isWide = false }: Props<Value>) {
  const chosen = (text: string) => {
    const option = options.find(([each]) => each === text)
    if (option) choose(option[0])
  }
  return (
    <select
      aria-label={label}
      value={value}
      className={`${control} cursor-pointer lg:w-auto lg:max-w-64 ${isWide ? 'col-span-2' : ''}`}
      onChange={({ target }) => chosen(target.value)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
}
