import type { ReactNode, RefObject, SubmitEvent } from 'react'

type Form = {
  readonly url: string
  readonly busy: boolean
  readonly onStart: () => void
  readonly label?: string
  readonly className: string
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
}

/**
 * A download button that the browser can serve by itself while the page is not interactive yet.
 * Busy is said by aria-disabled, since `disabled` would take the keyboard's place away.
 */
export function DownloadForm({ url, busy, onStart, label, className, ref, children }: Form) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onStart()
  }
  return (
    <form action={url} className="contents" onSubmit={submit}>
      <button
        ref={ref}
        type="submit"
        aria-label={label}
        aria-disabled={busy}
        className={`${className} aria-disabled:cursor-progress`}
      >
        {children}
      </button>
    </form>
  )
}
