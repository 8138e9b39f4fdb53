import { Check, Download as DownloadIcon } from 'lucide-react'
import { useRef } from 'react'
import { button } from '../../ui/button.ts'
import { CancelButton } from './download/cancel-button.tsx'
import { DownloadForm } from './download/download-form.tsx'
import { isRunning } from './download/downloads.ts'
import { ProgressBar } from './download/progress-bar.tsx'
import { progressText } from './download/progress-text.ts'
import { useDownload } from './download/use-download.ts'
import type { ListedPaper } from './paper-facts.ts'

const CLEAR_MS = 3000

/** The PDF of one paper, with the progress of its download. */
export function PaperDownload({ paper: { title, downloadUrl } }: { paper: ListedPaper }) {
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
    <>
      <span className="relative flex grow overflow-hidden rounded-sm md:grow-0">
        <DownloadForm
          url={downloadUrl}
          busy={busy}
          onStart={start}
          label={`Download PDF: ${title}${text ? `, ${text}` : ''}`}
          className={`${button.outline} grow md:min-w-28`}
          ref={ref}
        >
          {!busy && <Icon aria-hidden="true" className="size-4" />}
          {text ?? 'PDF'}
        </DownloadForm>
        {busy && (
          <ProgressBar
            of={download!}
            label={`Downloading ${title}`}
            className="absolute inset-x-0 bottom-0 h-1 w-full"
          />
        )}
      </span>
      {busy && <CancelButton what={title} onCancel={cancel} next={ref} />}
    </>
  )
}
