import { useEffect, useRef } from 'react'
import { useText } from '../../../../i18n/text.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { CancelButton, ProgressBar, progressText } from '../../download/download-form.tsx'
import { orSaved } from '../../download/or-saved.ts'
import { isRunning } from '../../download/running.ts'
import { useDownloads, useStartDownload } from '../../download/use-downloads.ts'
import { isPlainClick, type Pdf } from './pdf-link.tsx'

const CLEAR_MS = 3000

/** The link to the PDF once it was clicked: its download, with its progress. */
export function ClickedPdfLink({ href, paper, title }: Pdf) {
  const url = paper.downloadUrl
  const ref = useRef<HTMLAnchorElement>(null)
  const text = useText()
  const start = useStartDownload()
  const download = useDownloads().get(url)
  const busy = isRunning(download)
  const startIt = () =>
    start({
      url,
      name: title,
      clearAfter: CLEAR_MS,
      send: orSaved(paper),
      done: file => text('paper.downloadCompleted', { file }),
    })
  useEffect(() => {
    // where the link was that has been clicked
    ref.current?.focus({ preventScroll: true })
    startIt()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <>
      <a
        ref={ref}
        href={href}
        type="application/pdf"
        aria-busy={busy}
        className="paper-act tabular-nums"
        onClick={event => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          if (!busy) startIt()
        }}
      >
        <Icon name={download && !busy ? 'check' : 'download'} className="size-5" />
        {download ? progressText(text, download) : text('paper.pdf')}
      </a>
      {busy && (
        <>
          <ProgressBar
            of={download}
            label={text('paper.downloading', { title })}
            className="absolute inset-x-0 -bottom-1 h-1 rounded-b-sm"
          />
          <CancelButton what={title} url={url} next={ref} />
        </>
      )}
    </>
  )
}
