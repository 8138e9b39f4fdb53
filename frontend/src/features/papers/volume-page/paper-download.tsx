import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { useRef, type ReactNode } from 'react'
import { useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { Icon } from '../../../ui/icon.tsx'
import { CancelButton, DownloadForm, ProgressBar, progressText } from '../download/download-form.tsx'
import { orSaved } from '../download/or-saved.ts'
import { isRunning, type Download } from '../download/running.ts'
import type { StartDownload } from '../download/use-downloads.ts'
import type { ListedPaper } from '../paper-details.ts'

const CLEAR_MS = 3000

type Paper = {
  readonly paper: ListedPaper
  readonly download: Download | undefined
  readonly start: StartDownload
  /** What is shown where the cancel button is while the PDF is on its way. */
  readonly children: ReactNode
}

/** The PDF of one paper, with the progress of its download, which is no part of the button's name. */
export function PaperDownload({ paper, download, start, children }: Paper) {
  const [title, url] = [plainText(paper.title), paper.downloadUrl]
  const text = useText()
  const ref = useRef<HTMLButtonElement>(null)
  const busy = isRunning(download)
  const startIt = () =>
    start({
      url,
      name: title,
      clearAfter: CLEAR_MS,
      send: orSaved(paper),
      done: name => text('volume.downloaded', { name }),
    })
  return (
    <div className="flex flex-wrap items-center gap-1">
      <DownloadForm
        url={url}
        busy={busy}
        onStart={startIt}
        label={text('volume.downloadPdf', { title })}
        className="relative grow"
        look={`${button.outline} tabular-nums`}
        ref={ref}
        progress={
          busy && (
            <ProgressBar
              of={download}
              label={text('volume.downloadingName', { name: title })}
              className="absolute inset-x-0 bottom-0 h-1 rounded-b-sm"
            />
          )
        }
      >
        {!busy && <Icon name={download ? 'check' : 'download'} />}
        {download ? progressText(text, download) : 'PDF'}
      </DownloadForm>
      {busy ? <CancelButton what={title} url={url} next={ref} /> : children}
    </div>
  )
}
