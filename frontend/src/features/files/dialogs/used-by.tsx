import { UsageResponse, type FileUse } from '@shodh/contracts/files/views.ts'
import { useEffect, useRef, useState } from 'react'
import { useShapedRequest } from '../../../account.ts'
import { link } from '../../../ui/button.ts'
import { Notice } from '../../../ui/notice.tsx'
import { fileManager } from '../api.ts'
import type { Item } from '../list/item.ts'

/** Of so many items it is asked what uses them, one after the other. */
const ASKED_MOST = 100
/** No path has it. */
const SEPARATOR = '\0'

const kinds: Readonly<Record<FileUse['kind'], string>> = {
  page: 'Page',
  setting: 'Settings',
  boardMember: 'Board member',
  volume: 'Cover of a volume',
  menu: 'Menu',
  news: 'News',
}

type Found = { readonly uses: readonly FileUse[]; readonly isPartial: boolean }

const isSame = (one: FileUse, other: FileUse) => one.url === other.url && one.title === other.title

const useUses = (items: readonly Pick<Item, 'path'>[]): Found => {
  const request = useRef(useShapedRequest())
  const [found, setFound] = useState<Found>({ uses: [], isPartial: false })
  const paths = items
    .slice(0, ASKED_MOST)
    .map(({ path }) => path)
    .join(SEPARATOR)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      for (const path of paths.split(SEPARATOR)) {
        const read = await request.current(UsageResponse, { url: fileManager('usage', { path }) })
        if (isOver) return
        setFound(({ uses, isPartial }) => {
          const fresh = read.data?.uses.filter(use => !uses.some(known => isSame(known, use))) ?? []
          return { uses: [...uses, ...fresh], isPartial: isPartial || read.error !== undefined }
        })
      }
    }
    void ask()
    return () => {
      isOver = true
      setFound({ uses: [], isPartial: false })
    }
  }, [paths])
  return { ...found, isPartial: found.isPartial || items.length > ASKED_MOST }
}

/** What uses files and folders, before they are deleted or renamed; it forbids neither. */
export function UsedBy({ items }: { items: readonly Pick<Item, 'path'>[] }) {
  const { uses, isPartial } = useUses(items)
  return (
    <div role="status" className={uses.length > 0 || isPartial ? '' : 'empty:absolute'}>
      {uses.length > 0 && (
        <Notice>
          <p className="font-medium">Used here:</p>
          <ul className="mt-1 max-h-40 list-disc overflow-auto pl-5">
            {uses.map(({ kind, title, url }) => (
              <li key={`${url} ${title}`} className="wrap-anywhere">
                {kinds[kind]}:{' '}
                <a href={url} target="_blank" rel="noreferrer" className={link}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isPartial && <p className="mt-2 text-sm text-muted">What uses them could not be looked up for all of them.</p>}
    </div>
  )
}
