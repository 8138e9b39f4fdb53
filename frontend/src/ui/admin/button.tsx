import { type ComponentProps, useId } from 'react'
import { Link } from 'react-router-dom'
import { button } from '../button.ts'

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
