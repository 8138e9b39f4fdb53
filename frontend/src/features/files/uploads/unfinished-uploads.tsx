import { joinPath } from '@shodh/contracts/files/paths.ts'
import type { Upload } from '@shodh/contracts/uploads/views.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTimeZone } from '../../../journal.ts'
import { FileButton, IconButton } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { momentIn } from '../../../ui/formats/moment.ts'
import { useFileCalls, useFilesChanged, useUnfinishedUploadsQuery } from '../api.ts'
import { shownName } from './folder-names.ts'
import type { FolderUploads } from './use-uploads.ts'

type LineProps = {
  readonly of: Upload
  readonly goOn: FolderUploads['addTo']
  readonly remove: (id: string) => void
}

/** A browser has no file any more once its page was closed. */
function Unfinished({ of: upload, goOn, remove }: LineProps) {
  const { id, filename, folderPath, length, offset, expiresAt } = upload
  const timeZone = useTimeZone()
  const [isOther, setOther] = useState(false)
  const name = shownName(filename)
  const choose = ([file]: readonly File[]) => {
    const isSame = file?.name === filename && file.size === length
    if (file && isSame) goOn(folderPath, file)
    setOther(file !== undefined && !isSame)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="min-w-0 grow basis-52">
        <p className="font-medium wrap-anywhere">
          <bdi>{shownName(joinPath(folderPath, filename))}</bdi>
        </p>
        <p className="text-xs text-muted tabular-nums">
          {fileSize(offset)} of {fileSize(length)} sent, kept until {momentIn(timeZone, expiresAt)}
        </p>
        <p role="alert" className="text-xs text-danger wrap-anywhere empty:hidden">
          {isOther && `That is another file: choose "${name}" (${fileSize(length)}), as it was`}
        </p>
      </div>
      <span className="flex items-center gap-2">
        <FileButton take={choose}>
          <span>
            Choose the file again <span className="sr-only">to go on with {name}</span>
          </span>
        </FileButton>
        <IconButton name={`Remove ${name}`} title="Remove" icon={X} onClick={() => remove(id)} />
      </span>
    </li>
  )
}

/** What was begun before this page was opened, on whichever device, and is not under way in it. */
export function UnfinishedUploads({ uploads: { all, addTo } }: { uploads: Pick<FolderUploads, 'all' | 'addTo'> }) {
  const { data } = useUnfinishedUploadsQuery()
  const { discardUpload } = useFileCalls()
  const changed = useFilesChanged()
  const underWay = new Set(all.map(({ uploadId }) => uploadId))
  const unfinished = data?.uploads.filter(({ id, purpose }) => purpose === 'file' && !underWay.has(id)) ?? []
  const remove = async (id: string) => {
    await discardUpload(id)
    changed()
  }
  if (unfinished.length === 0) return null
  return (
    <section aria-label="Unfinished uploads" className="rounded-sm border border-line-strong px-4 text-sm">
      <h2 className="py-2.5 font-medium">
        <span role="status">{count(unfinished.length, 'upload')} not finished</span>
      </h2>
      <ul>
        {unfinished.map(upload => (
          <Unfinished key={upload.id} of={upload} goOn={addTo} remove={id => void remove(id)} />
        ))}
      </ul>
    </section>
  )
}
