import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { control, Labelled, useField } from './form.tsx'

type Props = Pick<ComponentProps<'input'>, 'autoComplete' | 'onChange' | 'ref'> & {
  readonly name: string
  readonly label: string
}

export function PasswordField({ name, label, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const field = useField(name)
  const Icon = shown ? EyeOff : Eye
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
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          aria-pressed={shown}
          aria-controls={field.id}
          className="absolute inset-y-0 right-0 grid w-11 cursor-pointer place-items-center text-muted hover:text-ink"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </Labelled>
  )
}
