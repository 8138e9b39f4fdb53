import { useId } from 'react'
import { control } from '../../../../ui/forms/control.ts'

type Props<Value extends string> = {
  readonly label: string
  /** Whether the label is for screen readers alone. */
  readonly isLabelHidden?: boolean
  readonly hint?: string | undefined
  readonly value: Value
  readonly options: readonly (readonly [value: Value, text: string])[]
  readonly isDisabled?: boolean
  readonly choose: (value: Value) => void
}

/** One of a few values of the add screen. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, isLabelHidden = false, hint, value, options, isDisabled = false, choose } = props
  const id = useId()
  const chosen = (text: string) => {
    const option = options.find(([each]) => each === text)
    if (option) choose(option[0])
  }
  return (
    <div>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={control}
        onChange={({ target }) => chosen(target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
