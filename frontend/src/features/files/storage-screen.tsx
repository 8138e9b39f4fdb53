import type { FileStats } from '@shodh/contracts/files/views.ts'
import { FolderPlus, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useMay } from '../../account.ts'
import { useTimeZone } from '../../journal.ts'
import { button } from '../../ui/button.ts'
import { count } from '../../ui/count.ts'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { Heading } from '../../ui/desk/heading.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { momentIn } from '../../ui/moment.ts'
import { useFileStatsQuery } from './api.ts'
import { FolderView } from './folder-view.tsx'
import { forgetPictures } from './thumbnail.tsx'
import { useAsked } from './use-asked.ts'

const onDisk = ({ totalSize, storedSize = totalSize }: FileStats) =>
  storedSize === totalSize ? [] : [`${fileSize(storedSize)} on disk`]

const summaryOf = (stats: FileStats, timeZone: string) =>
  [
    count(stats.totalFiles, 'file'),
    count(stats.totalFolders, 'folder'),
    fileSize(stats.totalSize),
    ...onDisk(stats),
    ...(stats.lastModified === null ? [] : [`last modified ${momentIn(timeZone, stats.lastModified)}`]),
  ].join(' · ')

function Storage() {
  const { data } = useFileStatsQuery(undefined, { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  const mayManage = useMay('manage files')
  const { asked, ask } = useAsked()
  useEffect(() => forgetPictures, [])
  return (
    <>
      <Heading title="File Manager" lead={data ? summaryOf(data.stats, timeZone) : '\u00a0'}>
        <div className="flex flex-wrap gap-3">
          <button type="button" className={button.quiet} onClick={() => ask({ what: 'deleted' })}>
            Recently deleted
          </button>
          {mayManage && (
            <>
              <button type="button" className={button.outline} onClick={() => ask({ what: 'new folder' })}>
                <FolderPlus aria-hidden="true" className="size-4.5" />
                New Folder
              </button>
              <button type="button" className={button.primary} onClick={() => ask({ what: 'upload' })}>
                <Upload aria-hidden="true" className="size-4.5" />
                Upload
              </button>
            </>
          )}
        </div>
      </Heading>
      <FolderView asked={asked} ask={ask} />
    </>
  )
}

export function StorageScreen() {
  const maySee = useMay('see files')
  if (maySee) return <Storage />
  return <ErrorScreen heading="h1" title="Access Denied" message="Admin privileges required to access file manager." />
}
