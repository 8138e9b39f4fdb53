import { Check, Download as DownloadIcon } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { button } from '../../ui/button.ts'
import { CancelButton } from './download/cancel-button.tsx'
import { DownloadForm } from './download/download-form.tsx'
import { isRunning } from './download/downloads.ts'
import { ProgressBar } from './download/progress-bar.tsx'
import { progressText } from './download/progress-text.ts'
import { useDownload } from './download/use-download.ts'
import type { ListedPaper } from './paper-details.ts'

const CLEAR_MS = 3000

type Paper = {
  readonly paper: ListedPaper
  /** What is shown where the cancel button is while the PDF is on its way. */
  readonly children: ReactNode
}

/** The PDF of one paper, with the progress of its download. */
export function PaperDownload({ paper: { title, downloadUrl }, children }: Paper) {
  const { download, start, cancel } = useDownload({
    url: downloadUrl,
    name: title,
    clearAfter: CLEAR_MS,
    done: name => `Download completed: ${name}`,
  })
  const ref = useRef<HTMLButtonElement>(null)
  const busy = isRunning(download)
  const text = download && progressText(download)
  const Icon = download?.phase === 'complete' ? Check : DownloadIcon
  return (
    <div className="flex items-center gap-1">
      <span className="relative flex grow">
        <DownloadForm
          url={downloadUrl}
          busy={busy}
          onStart={start}
          label={`Download PDF: ${title}${text ? `, ${text}` : ''}`}
          className="grow"
          look={`${button.outline} px-2 tabular-nums`}
          ref={ref}
        >
          {!busy && <Icon aria-hidden="true" className="size-4" />}
          {text ?? 'PDF'}
        </DownloadForm>
        {busy && (
          <ProgressBar
            of={download!}
            label={`Downloading ${title}`}
            className="absolute inset-x-0 bottom-0 h-1 rounded-b-sm"
          />
        )}
      </span>
      {busy ? <CancelButton what={title} onCancel={cancel} next={ref} /> : children}
    </div>
  )
}
