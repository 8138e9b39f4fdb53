import { parentOf, ROOT } from '@shodh/contracts/files/paths.ts'
import type { FileItem } from '@shodh/contracts/files/views.ts'
import { ArrowUp } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import type { ApiError, Result } from '../../../../api.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import { useFolder } from '../../../files/api.ts'
import type { Item } from '../../../files/list/item.ts'
import { KindIcon, Thumbnail } from '../../../files/list/entries/thumbnail.tsx'
import { type PublicFile, useFileForPage } from './use-file-for-page.ts'

const PICTURES = 'image/png,image/jpeg,image/webp,image/gif'

const isPicture = ({ contentType }: FileItem) => contentType.startsWith('image/') && contentType !== 'image/svg+xml'

type EntryProps = { readonly item: Item; readonly isChosen: boolean; readonly press: () => void }

function Entry({ item, isChosen, press }: EntryProps) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={item.isFolder ? undefined : isChosen}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-sm px-2 text-left text-sm hover:bg-tint aria-pressed:bg-tint aria-pressed:font-medium aria-pressed:text-accent"
        onClick={press}
      >
        <span className="grid size-11 shrink-0 place-items-center">
          {item.isFolder ? <KindIcon item={item} className="size-6 text-muted" /> : <Thumbnail file={item} />}
        </span>
        <bdi className="min-w-0 grow wrap-anywhere">{item.name}</bdi>
        {!item.isFolder && item.isPublished && <span className="shrink-0 text-xs text-muted">Public</span>}
      </button>
    </li>
  )
}

type FolderProps = {
  readonly fits: (file: FileItem) => boolean
  readonly chosen: FileItem | undefined
  readonly choose: (file: FileItem | undefined) => void
}

function FolderFiles({ fits, chosen, choose }: FolderProps) {
  const [path, setPath] = useState(ROOT)
  const { query, items = [] } = useFolder({ path, sortBy: 'name', sortOrder: 'asc' })
  const open = (to: string) => {
    choose(undefined)
    setPath(to)
  }
  const shown = items.filter(item => item.isFolder || fits(item))
  return (
    <>
      <div className="mt-4 flex items-center gap-2">
        <p className="min-w-0 grow text-sm text-muted wrap-anywhere">{path === ROOT ? 'Home' : path}</p>
        {path !== ROOT && (
          <Button look="quiet" onClick={() => open(parentOf(path))}>
            <ArrowUp aria-hidden="true" className="size-4" />
            One folder up
          </Button>
        )}
      </div>
      <QueryResult of={query} loading="Loading the folder…">
        {() => (
          <ul aria-label="Files" className="max-h-[40vh] overflow-y-auto border-y border-line py-1">
            {shown.map(item => (
              <Entry
                key={item.id}
                item={item}
                isChosen={item.id === chosen?.id}
                press={() => (item.isFolder ? open(item.path) : choose(item))}
              />
            ))}
            {shown.length === 0 && <li className="px-2 py-3 text-sm text-muted">There is nothing in it to choose.</li>}
          </ul>
        )}
      </QueryResult>
    </>
  )
}

/** What was chosen or uploaded, and how it becomes public. */
export const useFileChoice = (given: PublicFile | undefined) => {
  const { store, publicly } = useFileForPage()
  const [chosen, choose] = useState<FileItem>()
  const [stored, setStored] = useState(given)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError>()
  const during = async (act: () => Promise<Result<PublicFile>>) => {
    setBusy(true)
    setFailure(undefined)
    const done = await act()
    setBusy(false)
    if (done.error) setFailure(done.error)
    else setStored(done.data)
    return done.data
  }
  return {
    chosen,
    choose,
    stored,
    isBusy,
    failure,
    upload: (file: File) => void during(() => store(file)),
    /** The file that the text is to show. */
    publish: async () => stored ?? (chosen && during(() => publicly(chosen))),
  }
}

type ChoiceProps = { readonly kind: 'picture' | 'file'; readonly of: ReturnType<typeof useFileChoice> }

export function FileChoice({ kind, of: { chosen, choose, stored, upload } }: ChoiceProps) {
  if (stored)
    return <p className="mt-4 text-sm wrap-anywhere">“{stored.name}” is stored in the file manager, and public.</p>
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) upload(file)
  }
  return (
    <>
      <FolderFiles fits={kind === 'picture' ? isPicture : () => true} chosen={chosen} choose={choose} />
      <label className="mt-4 block text-sm font-medium">
        Or upload one
        <input
          type="file"
          accept={kind === 'picture' ? PICTURES : undefined}
          className="mt-1.5 block text-sm"
          onChange={send}
        />
      </label>
      {chosen?.isPublished === false && (
        <p className="mt-3 text-sm text-muted">Everybody can open “{chosen.name}” from then on.</p>
      )}
    </>
  )
}
