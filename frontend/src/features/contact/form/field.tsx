import { lengthOf } from '@shodh/contracts/contact/rules.ts'
import { useId, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'

type Props = {
  readonly label: string
  readonly error?: ReactNode
  readonly counter?: { readonly text: string; readonly max: number }
  readonly children: (control: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }) => ReactNode
}

const HIGH = 0.8
const FULL = 0.9

const fillOf = (used: number, max: number) => {
  if (used > FULL * max) return 'full'
  return used > HIGH * max ? 'high' : undefined
}

/** How much of the room is used, and how much is left. */
function Counter({ id, text: typed, max }: { id: string; text: string; max: number }) {
  const text = useText()
  const used = lengthOf(typed)
  return (
    <p id={id} className="counter mt-1.5 text-sm text-muted tabular-nums" data-fill={fillOf(used, max)}>
      {text('contact.used', { used, max })} · {text('contact.remaining', { count: Math.max(0, max - used) })}
    </p>
  )
}

/** A required field with its label, its counter and its error. */
export function Field({ label, error, counter, children }: Props) {
  const id = useId()
  const described = [counter && `${id}-counter`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label} <span aria-hidden="true">*</span>
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {counter && <Counter id={`${id}-counter`} {...counter} />}
      {error && (
        <div id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </div>
      )}
    </div>
  )
}
