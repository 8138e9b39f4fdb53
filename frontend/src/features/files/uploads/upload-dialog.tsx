import { joinPath, ROOT } from '@shodh/contracts/files/paths.ts'
import { X } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { FileButton, IconButton } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { Dialog, DialogActions } from '../../../ui/admin/dialogs/dialog.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { type Chosen, chosenFiles, droppedFiles } from './chosen.ts'
import { shownName } from './folder-names.ts'
import type { FolderUploads } from './use-uploads.ts'

/** Of more files than these only the number is shown. */
const SHOWN_MOST = 100

const label = ({ folder, file }: Chosen) => shownName(file ? joinPath(folder, file.name) : `${folder}/`)

type Take = (chosen: readonly Chosen[]) => void

const asksForFolders = (field: HTMLInputElement | null) => field?.setAttribute('webkitdirectory', '')

function DropZone({ take }: { take: Take }) {
  const [isOver, setOver] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    // the screen behind it takes what is dropped beside it
    event.stopPropagation()
    setOver(false)
    setUnread(false)
    droppedFiles(event.dataTransfer).then(take, () => setUnread(true))
  }
  return (
    <>
      {/* Who uses the keyboard has the two buttons in it. */}
      <div
        className={`grid justify-items-center gap-3 rounded-sm border border-dashed p-6 text-center ${
          isOver ? 'border-accent bg-tint' : 'border-line-strong'
        }`}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="text-sm">Drop files or whole folders here</p>
        <div className="flex flex-wrap justify-center gap-3">
          <span>
            <FileButton multiple take={files => take(chosenFiles(files))}>
              Choose files
            </FileButton>
          </span>
          <span className="pointer-coarse:hidden">
            <FileButton ref={asksForFolders} multiple take={files => take(chosenFiles(files))}>
              Choose a folder
            </FileButton>
          </span>
        </div>
        <p className="text-xs text-muted">Each file at most 500MB</p>
      </div>
      <p role="alert" className="mt-2 text-sm text-danger empty:hidden">
        {isUnread && 'What was dropped could not be read'}
      </p>
    </>
  )
}

function Selected({ of: chosen, remove }: { of: readonly Chosen[]; remove: (one: Chosen) => void }) {
  const shown = chosen.slice(0, SHOWN_MOST)
  const bytes = chosen.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)
  return (
    <section aria-label="Selected files" className="mt-5">
      <h3 className="text-sm font-medium">
        {count(chosen.length, 'item')} · {fileSize(bytes)}
      </h3>
      <ul aria-label="Selected files" className="mt-1 max-h-60 overflow-y-auto border-y border-line text-sm">
        {shown.map(one => (
          <li key={label(one)} className="flex min-h-(--control) items-center gap-3 border-b border-line last:border-0">
            <span className="min-w-0 grow py-1 wrap-anywhere">
              <bdi>{label(one)}</bdi>
            </span>
            <span className="shrink-0 text-muted tabular-nums">{one.file ? fileSize(one.file.size) : 'Folder'}</span>
            <IconButton name={`Remove ${label(one)}`} title="Remove" icon={X} onClick={() => remove(one)} />
          </li>
        ))}
        {chosen.length > shown.length && (
          <li className="py-3 text-muted">and {count(chosen.length - shown.length, 'more item')}</li>
        )}
      </ul>
    </section>
  )
}

type Props = {
  readonly uploads: Pick<FolderUploads, 'add'>
  /** Of the folder that is shown. */
  readonly path: string
  readonly close: () => void
}

/** Files and folders that are chosen together are uploaded together, once they are looked at. */
export function UploadDialog({ uploads, path, close }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const take: Take = more => {
    const fresh = new Map([...chosen, ...more].map(one => [label(one), one]))
    setChosen([...fresh.values()])
  }
  const upload = () => {
    uploads.add(chosen)
    close()
  }
  return (
    <Dialog
      title={`Upload to ${path === ROOT ? 'Home' : `"${path}"`}`}
      close={close}
      actions={
        <DialogActions
          close={close}
          label={chosen.length > 0 ? `Upload (${chosen.length})` : 'Upload'}
          isDisabled={chosen.length === 0}
          act={upload}
        />
      }
    >
      <div className="mt-2">
        <DropZone take={take} />
      </div>
      {chosen.length > 0 && <Selected of={chosen} remove={one => setChosen(chosen.filter(each => each !== one))} />}
    </Dialog>
  )
}
