import { REASON_MAX } from '@shodh/contracts/limits.ts'
import { useId } from 'react'
import { afterPress } from '../after-press.ts'
import { control } from './classes.ts'

type Props = {
  readonly label: string
  readonly value: string
  readonly change: (reason: string) => void
  /** Sentences that fit often: one click writes them. */
  readonly choices?: readonly string[]
  readonly isOptional?: boolean
  readonly error?: string | undefined
  readonly leave?: () => void
}

/** Why something is done, in a sentence of one's own or one of the choices. */
export function ReasonField({ label, value, change, choices = [], isOptional = false, error, leave }: Props) {
  const id = useId()
  return (
    <div className="mt-5">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {choices.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2" role="group" aria-label="Reasons to choose from">
          {choices.map(choice => (
            <button
              key={choice}
              type="button"
              aria-pressed={value === choice}
              className="min-h-9 cursor-pointer rounded-full border border-line-strong px-3 text-sm hover:border-accent hover:text-accent aria-pressed:border-accent aria-pressed:bg-tint aria-pressed:text-accent"
              onClick={() => change(choice)}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
      <textarea
        id={id}
        rows={2}
        maxLength={REASON_MAX}
        required={!isOptional}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${control} py-2`}
        onChange={({ target }) => change(target.value)}
        onBlur={leave && (() => afterPress(leave))}
      />
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
