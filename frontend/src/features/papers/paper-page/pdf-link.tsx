import { type MouseEvent, useRef } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CancelButton } from '../download/cancel-button.tsx'
import { downloads, isRunning } from '../download/downloads.ts'
import { ProgressBar } from '../download/progress-bar.tsx'
import { progressText } from '../download/progress-text.ts'
import { useDownloads, useStartDownload } from '../download/use-downloads.ts'

const CLEAR_MS = 3000

type Pdf = {
  /** Where the browser shows it by itself. */
  readonly href: string
  readonly downloadUrl: string
  readonly title: string
}

const isPlainClick = ({ button: pressed, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  pressed === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The PDF: a link, whose click downloads it with its progress where scripts run. */
export function PdfLink({ href, downloadUrl: url, title }: Pdf) {
  const ref = useRef<HTMLAnchorElement>(null)
  const text = useText()
  const start = useStartDownload()
  const download = useDownloads().get(url)
  const busy = isRunning(download)
  const click = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!busy)
      start({ url, name: title, clearAfter: CLEAR_MS, done: file => text('paper.downloadCompleted', { file }) })
  }
  return (
    <span className="relative inline-flex items-center gap-1">
      <a
        ref={ref}
        href={href}
        type="application/pdf"
        aria-busy={busy}
        className={`${button.primary} tabular-nums`}
        onClick={click}
      >
        <Icon name={download && !busy ? 'check' : 'download'} />
        {download ? progressText(download) : text('paper.pdf')}
      </a>
      {busy && (
        <>
          <ProgressBar
            of={download}
            label={text('paper.downloading', { title })}
            className="absolute inset-x-0 -bottom-1 h-1 rounded-b-sm"
          />
          <CancelButton what={title} onCancel={() => downloads.cancel(url)} next={ref} />
        </>
      )}
    </span>
  )
}
