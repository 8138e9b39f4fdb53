import { baseName } from '@shodh/contracts/files/paths.ts'
import type { FileStats } from '@shodh/contracts/files/views.ts'
import { FolderPlus, Upload } from 'lucide-react'
import { useEffect } from 'react'
import { useMay } from '../../account.ts'
import type { ApiError } from '../../api.ts'
import { useTimeZone } from '../../journal.ts'
import { Button } from '../../ui/admin/button.tsx'
import { count } from '../../ui/formats/count.ts'
import { ErrorScreen } from '../../ui/queries/error-screen.tsx'
import { Heading } from '../../ui/admin/heading.tsx'
import { momentIn } from '../../ui/formats/moment.ts'
import { useFileStatsQuery, useFolder } from './api.ts'
import { FolderView } from './folder-view.tsx'
import { forgetPictures } from './list/entries/thumbnail.tsx'
import { sizeText } from './list/item.ts'
import { useAsked } from './dialogs.tsx'
import { useFolderAddress } from './use-folder-address.ts'

/** Only where it reads otherwise. */
const onDisk = ({ totalSize, storedSize = totalSize }: FileStats) => {
  const text = sizeText(storedSize)
  return text === sizeText(totalSize) ? [] : [`${text} on disk`]
}

const summaryOf = (stats: FileStats, timeZone: string) =>
  [
    count(stats.totalFiles, 'file'),
    count(stats.totalFolders, 'folder'),
    sizeText(stats.totalSize),
    ...onDisk(stats),
    ...(stats.lastModified === null ? [] : [`last modified ${momentIn(timeZone, stats.lastModified)}`]),
  ].join(' · ')

/** A folder that is not there takes nothing in. */
const isMissing = (error: unknown) => {
  const status = (error as ApiError | undefined)?.status
  return status === 400 || status === 404
}

function Storage() {
  const { data } = useFileStatsQuery(undefined, { refetchOnMountOrArgChange: true })
  const timeZone = useTimeZone()
  const address = useFolderAddress()
  const folder = useFolder(address.listing)
  const mayChange = useMay('manage files') && !isMissing(folder.query.error)
  const { asked, ask } = useAsked()
  useEffect(() => forgetPictures, [])
  return (
    <>
      <Heading
        title="File Manager"
        subject={baseName(address.listing.path)}
        meta={data ? summaryOf(data.stats, timeZone) : '\u00a0'}
        more={
          <>
            <Button look="quiet" onClick={() => ask({ what: 'deleted' })}>
              Recently deleted
            </Button>
            {mayChange && (
              <Button onClick={() => ask({ what: 'new folder' })}>
                <FolderPlus aria-hidden="true" className="size-4.5" />
                New Folder
              </Button>
            )}
          </>
        }
      >
        {mayChange && (
          <Button look="primary" onClick={() => ask({ what: 'upload' })}>
            <Upload aria-hidden="true" className="size-4.5" />
            Upload
          </Button>
        )}
      </Heading>
      <FolderView address={address} folder={folder} mayChange={mayChange} asked={asked} ask={ask} />
    </>
  )
}

export function StorageScreen() {
  const maySee = useMay('see files')
  if (maySee) return <Storage />
  return <ErrorScreen heading="h1" title="Access Denied" message="Admin privileges required to access file manager." />
}
