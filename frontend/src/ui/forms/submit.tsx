import { button } from '../button.ts'

type Props = {
  readonly form: { readonly isSending: boolean }
  readonly label: string
  readonly sending: string
  readonly disabled?: boolean
}

/** It stays where it is and retains the focus while the form is sent. */
export function Submit({ form: { isSending }, label, sending, disabled = false }: Props) {
  return (
    <button type="submit" className={`${button.primary} min-w-32`} disabled={disabled} aria-disabled={isSending}>
      {isSending ? sending : label}
    </button>
  )
}
