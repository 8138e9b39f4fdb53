import { type ShortlyNamed, shortVolumePath, volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { Suspense, useRef } from 'react'
import { useHref } from 'react-router-dom'
import { useText, type Text } from '../../../i18n/text.tsx'
import { button } from '../../../ui/button.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
import { Save } from '../../library/save/lazy-save.tsx'
import { CancelButton, DownloadForm } from '../download/download-form.tsx'
import { isRunning, type Download } from '../download/running.ts'
import { useDownloads, useStartDownload, type StartDownload } from '../download/use-downloads.ts'
import { type ListedPaper, megabytes } from '../paper-details.ts'
import { ShareButton } from '../share-button.tsx'

/** The table of contents as a PDF, in the language of the page: a file, which the browser opens by itself. */
function ContentsLink({ path }: { path: string }) {
  const text = useText()
  return (
    <a href={useHref(`${path}/contents.pdf`)} className={button.quiet}>
      {text('volume.contents')}
    </a>
  )
}

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
function VolumeDownload({ papers, downloads: running, start }: Volume) {
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
      <DownloadForm url={url} busy={busy} onStart={startIt} look={`${button.primary} flex-wrap`} ref={ref}>
        <Icon name="archive" />
        {text('volume.downloadVolume')}
        <span className="font-normal tabular-nums">{fileSize(bytesOf(papers))}</span>
      </DownloadForm>
      <Suspense>{download && <Progress of={download} name={volumeName} />}</Suspense>
      {busy && <CancelButton what={volumeName} url={url} next={ref} />}
    </div>
  )
}

/** What can be done with a whole volume, which has at least one paper. */
export function VolumeActs({ papers, shortId }: ShortlyNamed & { readonly papers: readonly ListedPaper[] }) {
  const [downloads, start] = [useDownloads(), useStartDownload()]
  const { year, issueType, volumeName } = papers[0]!
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <VolumeDownload papers={papers} downloads={downloads} start={start} />
      <Save papers={papers} name={volumeName} />
      <ContentsLink path={volumePath(year, issueType, volumeName)} />
      <ShareButton withText path={shortVolumePath({ shortId, year, issueType, name: volumeName })} title={volumeName} />
    </div>
  )
}
