import { type ReactNode, type ComponentProps, createContext, useContext, useId } from 'react'
import { useSentence } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Alert } from '../../../ui/notice.tsx'
import type { FieldErrors, FormState } from './use-form.ts'
import { control } from '../../../ui/forms/control.ts'

type Props = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
}

export function TextField({ name, label, hint, className = '', ...input }: Props) {
  const field = useField(name, hint)
  return (
    <Labelled label={label} field={field} hint={hint}>
      <input {...input} {...field.control} className={`${control} ${className}`} />
    </Labelled>
  )
}

const Errors = createContext<FieldErrors>({})

type FormProps = {
  readonly form: FormState
  readonly children: ReactNode
}

export function Form({ form, children }: FormProps) {
  return (
    <form {...form.element} className="grid gap-5" aria-busy={form.isSending}>
      <Alert>{form.failure}</Alert>
      <Errors value={form.errors}>{children}</Errors>
    </form>
  )
}

/** What ties a control to its label, its hint and its error. */
export const useField = (name: string, hint?: ReactNode) => {
  const id = useId()
  const inLanguage = useSentence()
  const refused = useContext(Errors)[name]
  const error = refused && inLanguage(refused)
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    error,
    id,
    control: {
      id,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': said || undefined,
    },
  }
}

type Labelled = {
  readonly label: string
  readonly field: ReturnType<typeof useField>
  readonly hint?: ReactNode
  readonly children: ReactNode
}

export function Labelled({ label, field: { id, error }, hint, children }: Labelled) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

type EmailProps = Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'defaultValue' | 'onInput' | 'autoComplete'>

/** The address one signs in with. */
export function EmailField(props: EmailProps) {
  return (
    <TextField autoComplete="username" {...props} name="email" type="email" autoCapitalize="none" spellCheck={false} />
  )
}

/** For password managers: whose password the form takes. */
export function UsernameOfPassword({ email }: { readonly email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />
}

type Submit = {
  readonly form: FormState
  readonly label: string
  readonly sending: string
  readonly disabled?: boolean
}

/**
 * It stays where it is and retains the focus while the form is sent. Shared with the back office's it would be a file of its
 * own, which the budget of the sign-in pages has no room for.
 */
export function Submit({ form: { isSending }, label, sending, disabled = false }: Submit) {
  return (
    <button type="submit" className={`${button.primary} min-w-32`} disabled={disabled} aria-disabled={isSending}>
      {isSending ? sending : label}
    </button>
  )
}
