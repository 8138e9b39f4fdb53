import type { ReactNode } from 'react'

type Props<Value extends string | number> = {
  readonly label: string
  readonly options: readonly (readonly [value: Value, text: ReactNode])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of few: what is chosen is soft, never filled. */
export function Segmented<Value extends string | number>({ label, options, value, onChange }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className="segments w-fit max-w-full flex-wrap whitespace-nowrap">
      {options.map(([each, text]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {text}
        </button>
      ))}
    </div>
  )
}
