import { type ReactNode, type RefObject, type SubmitEvent, useLayoutEffect, useRef } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { cancelDownload, type Download } from './running.ts'

type Form = {
  readonly url: string
  readonly busy: boolean
  readonly onStart: () => void
  readonly look: string
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly children: ReactNode
}

/**
 * A download button that the browser can serve by itself while the page is not interactive yet.
 * Busy is said by aria-disabled, since `disabled` would take the keyboard's place away.
 */
export function DownloadForm({ url, busy, onStart, look, ref, children }: Form) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!busy) onStart()
  }
  return (
    <form action={url} className="flex grow" onSubmit={submit}>
      <button ref={ref} type="submit" aria-disabled={busy} className={`${look} grow`}>
        {children}
      </button>
    </form>
  )
}

type Cancel = {
  readonly what: string
  readonly url: string
  /** Where the focus goes when this button disappears. */
  readonly next: RefObject<HTMLElement | null>
}

export function CancelButton({ what, url, next }: Cancel) {
  const text = useText()
  const own = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = own.current
    const download = next.current
    return () => {
      if (document.activeElement === element) download?.focus()
    }
  }, [next])
  return (
    <button
      ref={own}
      type="button"
      className={`${button.quiet} min-w-11`}
      aria-label={text('volume.cancelDownload', { name: what })}
      onClick={() => void cancelDownload(url)}
    >
      <Icon name="close" />
    </button>
  )
}

const LOOKS =
  'block w-full appearance-none overflow-hidden border-0 bg-line [&::-webkit-progress-bar]:bg-line ' +
  '[&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent ' +
  'indeterminate:motion-safe:animate-pulse indeterminate:[&::-webkit-progress-bar]:bg-accent-line indeterminate:[&::-moz-progress-bar]:bg-accent-line'

/** Without a percentage the bar only says that something is under way. */
export function ProgressBar({ of: { percent }, label, className }: { of: Download; label: string; className: string }) {
  const value = percent === undefined ? {} : { value: percent }
  return <progress aria-label={label} max={100} {...value} className={`${LOOKS} ${className}`} />
}

export const progressText = (text: Text, { phase, percent }: Download) =>
  phase === 'preparing' || phase === 'resuming' || percent === undefined
    ? text('volume.phase', { phase })
    : `${percent}%`
