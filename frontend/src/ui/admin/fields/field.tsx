import { type ComponentProps, type ReactNode, useId } from 'react'

/** Classes of a control that belongs to a list. */
export const control =
  'min-h-(--control) w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-[0.875rem]/5 text-ink ' +
  'hover:border-muted aria-invalid:border-danger'

type OptionsProps<Value extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly choose: (value: Value) => void
}

/** One of a few values. */
export function Options<Value extends string>({ options, choose, ...select }: OptionsProps<Value>) {
  const chosen = (text: string) => {
    const option = options.find(([each]) => each === text)
    if (option) choose(option[0])
  }
  return (
    <select {...select} onChange={({ target }) => chosen(target.value)}>
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  )
}

type LabelledProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly className?: string | undefined
  readonly children: (field: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string
  }) => ReactNode
}

/** A control that is no field of a form, with its label, and below it what is wrong with it, or a hint. */
export function Labelled({ label, hint, error, className, children }: LabelledProps) {
  const id = useId()
  const isWrong = Boolean(error)
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold wrap-anywhere">
        {label}
      </label>
      {children({ id, 'aria-invalid': isWrong || undefined, 'aria-describedby': `${id}-hint` })}
      <p
        id={`${id}-hint`}
        role={isWrong ? 'alert' : undefined}
        className={`mt-1 text-xs wrap-anywhere empty:hidden ${isWrong ? 'text-danger' : 'text-muted'}`}
      >
        {isWrong ? error : hint}
      </p>
    </div>
  )
}
