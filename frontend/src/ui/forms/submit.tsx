import { Button } from '../admin/button.tsx'

type Props = {
  readonly form: { readonly isSending: boolean }
  readonly label: string
  readonly sending: string
  readonly disabled?: boolean
}

/** It stays where it is and retains the focus while the form is sent. */
export function Submit({ form: { isSending }, label, sending, disabled = false }: Props) {
  return (
    <Button type="submit" look="primary" className="min-w-32" disabled={disabled} isBusy={isSending}>
      {isSending ? sending : label}
    </Button>
  )
}
