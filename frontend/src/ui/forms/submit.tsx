import type { ComponentProps } from 'react'
import { Button } from '../admin/button.tsx'

type Props = {
  readonly form: { readonly isSending: boolean }
  readonly label: string
  readonly sending: string
  readonly disabled?: boolean
  /** Beside the form that the screen is for, another one's is no `primary`. */
  readonly look?: ComponentProps<typeof Button>['look']
}

/** It stays where it is and retains the focus while the form is sent. */
export function Submit({ form: { isSending }, label, sending, disabled = false, look = 'primary' }: Props) {
  return (
    <Button type="submit" look={look} className="min-w-32" disabled={disabled} isBusy={isSending}>
      {isSending ? sending : label}
    </Button>
  )
}
