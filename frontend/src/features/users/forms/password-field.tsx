import { useState, type ComponentProps } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { control } from '../../../ui/forms/control.ts'
import { Labelled, useField } from './form.tsx'

type Props = Pick<ComponentProps<'input'>, 'autoComplete' | 'onChange' | 'ref'> & {
  readonly name: string
  readonly label: string
}

export function PasswordField({ name, label, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const field = useField(name)
  return (
    <Labelled label={label} field={field}>
      <div className="relative">
        <input
          {...input}
          {...field.control}
          type={shown ? 'text' : 'password'}
          maxLength={128}
          autoCapitalize="none"
          spellCheck={false}
          className={`${control} pr-12`}
        />
        <button
          type="button"
          aria-label={`Show ${label.toLowerCase()}`}
          aria-pressed={shown}
          aria-controls={field.id}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center rounded-sm text-muted hover:text-ink aria-pressed:text-accent"
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} className="size-5" />
        </button>
      </div>
    </Labelled>
  )
}
