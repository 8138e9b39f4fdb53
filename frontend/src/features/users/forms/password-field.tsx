import { useState, type ComponentProps, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { control } from '../../../ui/forms/control.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Labelled, useField } from './form.tsx'

const LIDS = 'M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12'
const EYE = `${LIDS}M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6`
const EYE_CROSSED = `${LIDS}M4 20 20 4`

type Concealed = {
  readonly label: string
  /** Of the input. */
  readonly id: string
  readonly children: (type: 'text' | 'password') => ReactNode
}

/** An input whose text is hidden until somebody wants to see it. */
export function Concealable({ label, id, children }: Concealed) {
  const text = useText()
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      {children(shown ? 'text' : 'password')}
      <button
        type="button"
        aria-label={text('sign-in.showPassword', { label: label.toLowerCase() })}
        aria-pressed={shown}
        aria-controls={id}
        className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-sm text-muted hover:text-ink aria-pressed:text-accent"
        onClick={() => setShown(!shown)}
      >
        <Icon path={shown ? EYE_CROSSED : EYE} className="size-5" />
      </button>
    </div>
  )
}

/** What every input of a password has. */
export const passwordInput = {
  maxLength: 128,
  autoCapitalize: 'none',
  spellCheck: false,
  className: `${control} pr-12`,
} as const

type Props = Pick<ComponentProps<'input'>, 'autoComplete' | 'onChange' | 'ref'> & {
  readonly name: string
  readonly label: string
}

export function PasswordField({ name, label, ...input }: Props) {
  const field = useField(name)
  return (
    <Labelled label={label} field={field}>
      <Concealable label={label} id={field.id}>
        {type => <input {...input} {...field.control} {...passwordInput} type={type} />}
      </Concealable>
    </Labelled>
  )
}
