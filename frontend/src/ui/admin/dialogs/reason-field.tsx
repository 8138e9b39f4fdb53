import { REASON_MAX } from '@shodh/contracts/limits.ts'
import { afterPress } from '../../input/after-press.ts'
import { control, Labelled } from '../fields/field.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly change: (reason: string) => void
  /** Sentences that fit often: one click writes them. */
  readonly choices?: readonly string[]
  readonly isOptional?: boolean
  readonly maxLength?: number
  readonly hint?: string
  readonly error?: string | undefined
  readonly leave?: () => void
}

/** Why something is done, in a sentence of one's own or one of the choices. */
export function ReasonField(props: Props) {
  const { label, value, change, choices = [], isOptional = false, maxLength = REASON_MAX, hint, error, leave } = props
  return (
    <Labelled label={label} hint={hint} error={error} className="mt-5">
      {field => (
        <>
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
            {...field}
            rows={2}
            maxLength={maxLength}
            required={!isOptional}
            value={value}
            className={`${control} py-2`}
            onChange={({ target }) => change(target.value)}
            onBlur={leave && (() => afterPress(leave))}
          />
        </>
      )}
    </Labelled>
  )
}
