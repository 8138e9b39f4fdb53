import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import { type ItemResults, BrowseResponse } from '@shodh/contracts/files/views.ts'
import { useState, useEffect, useRef } from 'react'
import { useShapedRequest } from '../../../account.ts'
import { count } from '../../../ui/formats/count.ts'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { fileManager } from '../api.ts'
import { FailedItems } from './failed-items.tsx'
import type { Item, File } from '../list/item.ts'
import { UsedBy } from './used-by.tsx'
import { useItemActions } from '../use-item-actions.ts'

type Props = { readonly items: readonly Item[]; readonly close: () => void }

/** Pages of a thousand files that are read of what is chosen. */
const PAGES_MOST = 20
/** No path has it. */
const SEPARATOR = '\0'

type Sums = { readonly published: number; readonly links: number; readonly isPartial: boolean }

const NOTHING: Sums = { published: 0, links: 0, isPartial: false }

const isOpen = ({ isPublished, publishedThrough }: File) => isPublished || publishedThrough !== null

const withFiles = ({ published, links, isPartial }: Sums, files: readonly File[]): Sums => ({
  published: published + files.filter(isOpen).length,
  links: links + files.reduce((sum, { shareCount }) => sum + shareCount, 0),
  isPartial,
})

/** Of all files in folders, at any depth. */
const useSums = (folders: readonly Item[]): Sums => {
  const request = useRef(useShapedRequest())
  const [sums, setSums] = useState(NOTHING)
  const paths = folders.map(({ path }) => path).join(SEPARATOR)
  useEffect(() => {
    let isOver = false
    const readPage = async (path: string, cursor: string) => {
      const params = { path, recursive: 'true', ...(cursor && { cursor }) }
      return (await request.current(BrowseResponse, { url: fileManager('browse', params) })).data
    }
    const look = async () => {
      let pages = 0
      for (const path of paths.split(SEPARATOR)) {
        let cursor: string | null = ''
        while (cursor !== null) {
          const page: BrowseResponse | undefined = pages++ < PAGES_MOST ? await readPage(path, cursor) : undefined
          if (isOver) return
          setSums(before => (page ? withFiles(before, page.files) : { ...before, isPartial: true }))
          cursor = page?.nextCursor ?? null
        }
      }
    }
    if (paths !== '') void look()
    return () => {
      isOver = true
      setSums(NOTHING)
    }
  }, [paths])
  return sums
}

/** What readers can open now of files and folders, before they are deleted. */
function OpenToReaders({ items }: { items: readonly Item[] }) {
  const inFolders = useSums(items.filter(({ isFolder }) => isFolder))
  const { published, links, isPartial } = withFiles(
    inFolders,
    items.filter(item => !item.isFolder),
  )
  return (
    <div role="status" className="grid gap-3 empty:absolute">
      {published > 0 && <p>{count(published, 'file')} can be opened by everybody at a public address.</p>}
      {links > 0 && <p>{count(links, 'share link')} will end, and stay ended after a restore.</p>}
      {isPartial && <p className="text-sm text-muted">What is in the folders could not be looked up completely.</p>}
    </div>
  )
}

export function DeleteDialog({ items, close }: Props) {
  const [failed, setFailed] = useState<ItemResults['results']>([])
  const { remove } = useItemActions()
  const request = useAct({
    send: async () => {
      const { results, error } = await remove(items)
      const refused = results.filter(({ success }) => !success)
      setFailed(refused)
      if (!error && refused.length === 0) close()
      return error
    },
  })
  if (failed.length > 0 && !request.failure)
    return <FailedItems title={`${count(failed.length, 'item')} could not be deleted`} failed={failed} close={close} />
  const [only] = items
  const many = items.length.toLocaleString('en-IN')
  return (
    <RequestDialog
      title={items.length === 1 && only ? `Delete "${only.name}"?` : `Delete ${many} items?`}
      label={`Delete (${many})`}
      busyLabel="Deleting…"
      isDestructive
      request={request}
      close={close}
    >
      <div className="grid gap-3">
        <p>{`Delete ${many} item(s)? They can be restored for ${DELETED_FILE_DAYS} days from "Recently deleted".`}</p>
        <UsedBy items={items} />
        <OpenToReaders items={items} />
      </div>
    </RequestDialog>
  )
}
