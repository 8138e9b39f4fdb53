import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../button.ts'

const shape =
  'inline-flex min-h-(--control) max-w-full cursor-pointer items-center justify-center gap-2 rounded-md border px-3 py-1 ' +
  'text-[0.875rem]/5 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-progress aria-disabled:opacity-60'

/** Classes of a button, 36 px high for a mouse and 44 px for a finger. A screen has one `primary`; most are `outline`. */
const button = {
  primary: `${shape} border-transparent bg-fill font-semibold text-on-fill hover:bg-fill-strong`,
  outline: `${shape} border-transparent bg-tonal text-ink hover:bg-tonal-strong`,
  /** Leads to a dialog that destroys. */
  danger: `${shape} border-danger text-danger hover:bg-danger-soft`,
  /** Destroys: only in a dialog. */
  destroy: `${shape} border-transparent bg-danger-fill font-semibold text-on-fill hover:bg-danger-fill-strong`,
  quiet: `${shape} border-transparent text-muted hover:bg-hover hover:text-ink`,
  /** On a bar of the text's colour. */
  inverse: `${shape} border-transparent text-inherit hover:bg-[rgb(128_128_128/0.35)]`,
} as const

/** Classes of a button that shows an icon alone and has a name; 44 px for a finger. */
export const iconButton =
  'relative inline-flex size-(--control) shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-60 disabled:cursor-default disabled:opacity-60'

type Look = { readonly look?: keyof typeof button }

type Props = ComponentProps<'button'> & Look & { readonly isBusy?: boolean | undefined }

/** While what it does is under way (`isBusy`), it keeps the focus and does nothing. */
export function Button({ look = 'outline', type = 'button', isBusy, className = '', onClick, ...props }: Props) {
  return (
    <button
      {...props}
      type={type}
      className={`${button[look]} ${className}`}
      aria-disabled={isBusy}
      onClick={event => !isBusy && onClick?.(event)}
    />
  )
}

export function ButtonLink({ look = 'outline', className = '', ...props }: ComponentProps<typeof Link> & Look) {
  return <Link {...props} className={`${button[look]} ${className}`} />
}

/** A link within text. */
export function TextLink({ className = '', ...props }: ComponentProps<typeof Link>) {
  return <Link {...props} className={`${link} ${className}`} />
}

type FileProps = Omit<ComponentProps<'input'>, 'type' | 'id' | 'onChange'> &
  Look & { readonly take: (files: readonly File[]) => void }

/** Looks like a button and chooses files; the field itself, which nobody sees, takes the focus. */
export function FileButton({ look = 'outline', className = '', take, children, ...props }: FileProps) {
  const id = useId()
  return (
    <>
      <input
        {...props}
        id={id}
        type="file"
        className="peer sr-only"
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={`${button[look]} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-60 ${className}`}
      >
        {children}
      </label>
    </>
  )
}

type IconProps = Omit<ComponentProps<'button'>, 'name' | 'title'> & {
  /** What it is called, with what it acts on: `Delete On Rivers`. */
  readonly name: string
  readonly title: string
  readonly icon: LucideIcon
  readonly isDangerous?: boolean
  /** Whether what it does is under way: it keeps the focus, and does nothing. */
  readonly isBusy?: boolean
}

/** A button that shows an icon alone. */
export function IconButton({ name, icon: Icon, isDangerous = false, isBusy, onClick, ...props }: IconProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={name}
      aria-disabled={isBusy}
      className={`${iconButton} ${isDangerous ? 'hover:text-danger' : ''}`}
      onClick={event => !isBusy && onClick?.(event)}
    >
      <Icon aria-hidden="true" className="size-4.5" />
    </button>
  )
}
