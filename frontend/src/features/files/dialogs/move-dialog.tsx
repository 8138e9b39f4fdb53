import { parentOf, ROOT } from '@shodh/contracts/files/paths.ts'
import { ChevronRight, Folder as FolderGlyph } from 'lucide-react'
import { useState, type KeyboardEvent, type MouseEvent, useEffect } from 'react'
import type { ApiError } from '../../../api.ts'
import { count } from '../../../ui/formats/count.ts'
import { RequestDialog } from '../../../ui/admin/dialogs/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { useFolderInfiniteQuery } from '../api.ts'
import type { Item } from '../list/item.ts'
import { type Report, useItemActions } from '../use-item-actions.ts'

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Why items cannot be moved into a folder. */
const obstacleOf = (items: readonly Item[]) => {
  const moved = items.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  return (path: string) => {
    if (moved.some(folder => isWithin(path, folder))) return 'It is moved'
    return items.every(item => parentOf(item.path) === path) ? 'Is there now' : undefined
  }
}

type Props = { readonly items: readonly Item[]; readonly report: Report; readonly close: () => void }

const INDENT_REM = 1.25

/** The Tab key leads to the first item, arrows to the others. */
const [FIRST, OTHER] = [0, -1]

type Tree = {
  /** Undefined until one is. */
  readonly chosen: string | undefined
  readonly choose: (path: string) => void
  /** Why a folder can't be chosen. */
  readonly obstacle: (path: string) => string | undefined
}

/** Folders come before files: further pages are needed only where a whole one has none of these. */
const useSubfolders = (path: string) => {
  const query = useFolderInfiniteQuery({ path, sortBy: 'name', sortOrder: 'asc' }, { refetchOnMountOrArgChange: true })
  const { currentData, hasNextPage, isFetching, isError, error, fetchNextPage } = query
  const isCut = hasNextPage && currentData?.pages.at(-1)?.files.length === 0
  useEffect(() => {
    if (isCut && !isFetching && !isError) void fetchNextPage()
  }, [isCut, isFetching, isError, fetchNextPage])
  return { folders: currentData?.pages.flatMap(({ folders }) => folders), error: error as ApiError | undefined }
}

type NodeProps = { readonly path: string; readonly name: string; readonly level: number; readonly tree: Tree }

function Subfolders({ path, level, tree }: Omit<NodeProps, 'name'>) {
  const { folders, error } = useSubfolders(path)
  const indent = { paddingInlineStart: `${(level + 1) * INDENT_REM + 1.5}rem` }
  if (error && !folders)
    return (
      <p role="alert" style={indent} className="py-1.5 text-sm text-danger">
        {error.message}
      </p>
    )
  if (folders?.length === 0)
    return (
      <p style={indent} className="py-1.5 text-sm text-muted">
        No folders in it
      </p>
    )
  return (
    <ul role="group">
      {folders?.map(folder => (
        <Node key={folder.id} path={folder.path} name={folder.name} level={level + 1} tree={tree} />
      ))}
    </ul>
  )
}

function Node({ path, name, level, tree }: NodeProps) {
  const [isOpen, setOpen] = useState(path === ROOT)
  const obstacle = tree.obstacle(path)
  const isChosen = tree.chosen === path
  const choose = () => obstacle === undefined && tree.choose(path)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') choose()
    else if (event.key === 'ArrowRight' && !isOpen) setOpen(true)
    else if (event.key === 'ArrowLeft' && isOpen) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const click = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('[data-chevron]')) setOpen(!isOpen)
    else choose()
  }
  return (
    <li role="none">
      <div
        role="treeitem"
        aria-level={level + 1}
        aria-expanded={isOpen}
        aria-selected={isChosen}
        aria-disabled={obstacle !== undefined}
        tabIndex={level === 0 ? FIRST : OTHER}
        style={{ paddingInlineStart: `${level * INDENT_REM}rem` }}
        className="flex min-h-(--control) cursor-pointer items-center rounded-sm pr-3 text-sm -outline-offset-2 hover:bg-tint aria-disabled:cursor-default aria-disabled:text-muted aria-selected:bg-tint aria-selected:font-medium aria-selected:text-accent"
        onKeyDown={press}
        onClick={click}
      >
        <span data-chevron className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <ChevronRight
            aria-hidden="true"
            className={`size-4 text-muted transition-transform ${isOpen ? 'rotate-90' : ''}`}
          />
        </span>
        <FolderGlyph aria-hidden="true" className="mr-2 size-4.5 shrink-0 text-muted" />
        <span className="min-w-0 grow truncate">{name}</span>{' '}
        {obstacle !== undefined && <span className="ml-3 shrink-0 text-xs">{obstacle}</span>}
      </div>
      {isOpen && <Subfolders path={path} level={level} tree={tree} />}
    </li>
  )
}

const itemsOf = (tree: Element) => Array.from(tree.querySelectorAll<HTMLElement>('[role=treeitem]'))

const parentItem = (item: Element | null) => item?.closest('[role=group]')?.previousElementSibling

/** Where a key leads from the item that has the focus; what opens and closes it, it does itself. */
const placeAfter = (items: readonly HTMLElement[], key: string): Element | null | undefined => {
  const focused = document.activeElement
  const place = items.findIndex(item => item === focused)
  if (key === 'ArrowDown' || key === 'ArrowRight') return items[place + 1]
  if (key === 'ArrowUp') return items[place - 1]
  if (key === 'ArrowLeft') return parentItem(focused)
  if (key === 'Home') return items[0]
  return key === 'End' ? items.at(-1) : undefined
}

/** All folders, each opened when one looks into it (WAI-ARIA `tree`). */
function FolderTree(tree: Tree) {
  const press = (event: KeyboardEvent) => {
    const next = placeAfter(itemsOf(event.currentTarget), event.key)
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }
  return (
    <ul
      role="tree"
      aria-label="Folders"
      className="max-h-[50vh] overflow-y-auto border-y border-line py-1"
      onKeyDown={press}
    >
      <Node path={ROOT} name="Home" level={0} tree={tree} />
    </ul>
  )
}

/** The way of moving that needs no pointer. */
export function MoveDialog({ items, report, close }: Props) {
  const [target, setTarget] = useState<string>()
  const { move, complain } = useItemActions()
  const request = useAct({
    send: async () => {
      if (target === undefined) return undefined
      const { error, ...unmoved } = await move(items, target, { report })
      if (unmoved.failed.length > 0) {
        report(unmoved)
        if (error) complain(error)
      } else if (!error) close()
      return error
    },
  })
  const [only] = items
  return (
    <RequestDialog
      title={`Move ${items.length === 1 && only ? `"${only.name}"` : count(items.length, 'item')}`}
      label="Move here"
      busyLabel="Moving…"
      isDisabled={target === undefined}
      request={request}
      close={close}
    >
      <div className="mt-3">
        <FolderTree chosen={target} choose={setTarget} obstacle={obstacleOf(items)} />
      </div>
    </RequestDialog>
  )
}
