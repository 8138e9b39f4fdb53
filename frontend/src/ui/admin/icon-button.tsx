import type { LucideIcon } from 'lucide-react'
import { dangerousIconButton, iconButton } from './classes.ts'

type Props = {
  /** What it is called, with what it acts on: `Delete On Rivers`. */
  readonly name: string
  readonly title: string
  readonly icon: LucideIcon
  readonly isDangerous?: boolean
  readonly isDisabled?: boolean
  /** Whether what it does is under way: it keeps the focus, and does nothing. */
  readonly isBusy?: boolean
  readonly press: () => void
}

/** A button that shows an icon alone. */
export function IconButton({ name, title, icon: Icon, isDangerous, isDisabled, isBusy, press }: Props) {
  return (
    <button
      type="button"
      aria-label={name}
      title={title}
      disabled={isDisabled}
      aria-disabled={isBusy}
      className={isDangerous ? dangerousIconButton : iconButton}
      onClick={() => !isBusy && press()}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}
