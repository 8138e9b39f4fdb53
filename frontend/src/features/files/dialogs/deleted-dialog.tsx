import { publicThrough } from '@shodh/contracts/files/messages.ts'
import { FileName, FolderName } from '@shodh/contracts/files/names.ts'
import { baseName, parentOf, ROOT } from '@shodh/contracts/files/paths.ts'
import type { ItemResponse, DeletedItem } from '@shodh/contracts/files/views.ts'
import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import { type FormEvent, useState } from 'react'
import { useMay } from '../../../account.ts'
import type { ApiError } from '../../../api.ts'
import { useTimeZone } from '../../../journal.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { count } from '../../../ui/formats/count.ts'
import { dayIn } from '../../../ui/formats/dates.ts'
import { Dialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { Failure } from '../../../ui/admin/act.tsx'
import { DeletedEntry } from '../../../ui/admin/lists/recently-deleted.tsx'
import { fileSize } from '../../../ui/formats/file-size.ts'
import { QueryResult } from '../../../ui/queries/query-result.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'
import { NameField } from './name-field.tsx'
import { useDeletedItemsInfiniteQuery, useFileCalls, useFilesChanged } from '../api.ts'

const placeOf = ({ path, isFolder, size, itemCount = 0, restorableUntil }: DeletedItem, timeZone: string) =>
  [
    parentOf(path) === ROOT ? 'Home' : parentOf(path),
    ...(isFolder ? [count(itemCount, 'item')] : []),
    fileSize(size),
    `can be restored until ${dayIn(timeZone, restorableUntil)}`,
  ].join(' · ')

type NewNameProps = { readonly item: DeletedItem; readonly restore: (newName: string) => void }

/** Where the old name is taken. */
function NewName({ item: { name, isFolder }, restore }: NewNameProps) {
  const [newName, setNewName] = useState(name)
  const [refusal, setRefusal] = useState<string>()
  const change = (typed: string) => {
    setNewName(typed)
    setRefusal(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { error } = (isFolder ? FolderName : FileName).safeParse(newName)
    setRefusal(error?.issues[0]?.message)
    if (!error) restore(newName)
  }
  return (
    <form noValidate className="flex basis-full flex-wrap items-end gap-3" onSubmit={submit}>
      <div className="grow basis-48">
        <NameField label="Restore it under another name" value={newName} problem={refusal} change={change} />
      </div>
      <Button type="submit">Restore as this</Button>
    </form>
  )
}

const publicly = (restored: ItemResponse) => {
  const { publishedThrough } = 'file' in restored ? restored.file : restored.folder
  return publishedThrough === null ? '' : `. ${publicThrough(baseName(publishedThrough))}`
}

function Entry({ item }: { item: DeletedItem }) {
  const { restore } = useFileCalls()
  const changed = useFilesChanged()
  const toast = useToast()
  const timeZone = useTimeZone()
  const mayManage = useMay('manage files')
  const [failure, setFailure] = useState<ApiError>()
  const [isTaken, setTaken] = useState(false)
  const bringBack = async (newName?: string) => {
    const restored = await restore({ id: item.id, ...(newName !== undefined && { newName }) })
    if (restored.error) {
      setFailure(restored.error)
      if (restored.error.code === 'FILE_EXISTS') setTaken(true)
      return restored.error
    }
    setFailure(undefined)
    toast(`${newName ?? item.name} restored${publicly(restored.data)}`)
    changed()
  }
  return (
    <DeletedEntry
      {...item}
      reason={null}
      place={placeOf(item, timeZone)}
      restore={mayManage ? () => bringBack() : undefined}
    >
      {failure && (
        <div className="order-1 basis-full">
          <Failure of={failure} />
          {isTaken && <NewName item={item} restore={newName => void bringBack(newName)} />}
        </div>
      )}
    </DeletedEntry>
  )
}

/** What was deleted in the last thirty days, and the way back. */
export function DeletedDialog({ close }: { close: () => void }) {
  const query = useDeletedItemsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true })
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <Dialog title="Recently deleted" isWide close={close} actions={<Button onClick={close}>Close</Button>}>
      <p className="mt-1 mb-3 text-sm text-muted">
        Files and folders can be restored for {DELETED_FILE_DAYS} days. They come back unpublished, unless their folder
        is public, and their share links stay ended.
      </p>
      <QueryResult
        of={query}
        isEmpty={({ pages }) => pages.every(({ items }) => items.length === 0)}
        empty={<p className="py-3 text-sm text-muted">Nothing was deleted.</p>}
      >
        {({ pages }) => (
          <ul className="border-t border-line">
            {pages.flatMap(({ items }) => items.map(item => <Entry key={item.id} item={item} />))}
          </ul>
        )}
      </QueryResult>
      {hasNextPage && (
        <Button look="quiet" className="mt-3" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </Dialog>
  )
}
