import { BrowseResponse } from '@shodh/contracts/files/views.ts'
import { useEffect, useRef, useState } from 'react'
import { useSignedInRequest } from '../../../account.ts'
import { count } from '../../../ui/count.ts'
import { fileManager } from '../api.ts'
import type { File, Item } from '../list/item.ts'

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
  const request = useRef(useSignedInRequest())
  const [sums, setSums] = useState(NOTHING)
  const paths = folders.map(({ path }) => path).join(SEPARATOR)
  useEffect(() => {
    let isOver = false
    const readPage = async (path: string, cursor: string) => {
      const params = { path, recursive: 'true', ...(cursor && { cursor }) }
      return BrowseResponse.safeParse((await request.current({ url: fileManager('browse', params) })).data).data
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
export function OpenToReaders({ items }: { items: readonly Item[] }) {
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
