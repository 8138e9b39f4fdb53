import { Suspense, useRef } from 'react'
import { type Text, useText } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { fileSize } from '../../../ui/file-size.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { CancelButton, DownloadForm } from '../download/download-form.tsx'
import { isRunning, type Download } from '../download/running.ts'
import type { StartDownload } from '../download/use-downloads.ts'
import { megabytes, type ListedPaper } from '../paper-details.ts'

const CLEAR_MS = 5000
/** Without the percentages, which would never stop being read aloud; that it is complete is said by the message. */
const spoken = (text: Text, { phase }: Download) => (phase === 'complete' ? '' : text('volume.phase', { phase }))

const Progress = lazyOrNothing(async () => (await import('./volume-progress.tsx')).VolumeProgress)

const bytesOf = (papers: readonly ListedPaper[]) => papers.reduce((sum, { fileSize: bytes }) => sum + bytes, 0)

type Volume = {
  readonly papers: readonly ListedPaper[]
  readonly downloads: ReadonlyMap<string, Download>
  readonly start: StartDownload
}

/** All papers of the volume in one archive, with the progress of its download. */
export function VolumeDownload({ papers, downloads: running, start }: Volume) {
  const { volumeId, volumeName } = papers[0]!
  const text = useText()
  const url = `/api/v1/papers/volume/${volumeId}/download`
  const download = running.get(url)
  const startIt = () =>
    start({
      url,
      name: volumeName,
      clearAfter: CLEAR_MS,
      done: (name, bytes) => text('volume.volumeDownloaded', { name, size: megabytes(bytes) }),
    })
  const ref = useRef<HTMLButtonElement>(null)
  const busy = isRunning(download)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
      <p role="status" className="sr-only">
        {download && spoken(text, download)}
      </p>
      <DownloadForm
        url={url}
        busy={busy}
        onStart={startIt}
        className="grow"
        look={`${button.primary} flex-wrap`}
        ref={ref}
      >
        <Icon name="archive" />
        {text('volume.downloadVolume')}
        <span className="font-normal tabular-nums">{fileSize(bytesOf(papers))}</span>
      </DownloadForm>
      <Suspense>{download && <Progress of={download} name={volumeName} />}</Suspense>
      {busy && <CancelButton what={volumeName} url={url} next={ref} />}
    </div>
  )
}
