import { control } from './classes.ts'

type Props<Value extends string> = {
  readonly label: string
  /** Before it, where its values do not say what they are of. */
  readonly showsLabel?: boolean
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly choose: (value: Value) => void
  /** For long names: the whole row where it is narrow. */
  readonly isWide?: boolean
}

/** One of a few values that a list is filtered or sorted by. */
export function SelectFilter<Value extends string>(props: Props<Value>) {
  const { label, showsLabel = false, value, options, choose, isWide = false } = props
  const chosen = (text: string) => {
    const option = options.find(([each]) => each === text)
    if (option) choose(option[0])
  }
  const select = (
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
  if (!showsLabel) return select
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm text-muted">
      <span aria-hidden="true">{label}</span>
      {select}
    </div>
  )
}
