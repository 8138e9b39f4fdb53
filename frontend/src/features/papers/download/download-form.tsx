import type { ReactNode, RefObject, SubmitEvent } from 'react'

type Form = {
  readonly url: string
  readonly busy: boolean
  readonly onStart: () => void
  readonly label?: string
  /** Of the form, which has its place on the screen; the button fills it. */
  readonly className: string
  readonly look: string
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly progress?: ReactNode
  readonly children: ReactNode
}

/**
 * A download button that the browser can serve by itself while the page is not interactive yet.
 * Busy is said by aria-disabled, since `disabled` would take the keyboard's place away.
 */
export function DownloadForm({ url, busy, onStart, label, className, look, ref, progress, children }: Form) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onStart()
  }
  return (
    <form action={url} className={`flex ${className}`} onSubmit={submit}>
      <button ref={ref} type="submit" aria-label={label} aria-disabled={busy} className={`${look} grow`}>
        {children}
      </button>
      {progress}
    </form>
  )
}
