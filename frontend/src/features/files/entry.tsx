import { Ellipsis } from 'lucide-react'
import type { CSSProperties, DragEvent, MouseEvent, ReactNode } from 'react'
import { Link, type To } from 'react-router-dom'
import { useTimeZone } from '../../journal.ts'
import { count } from '../../ui/count.ts'
import { dayIn } from '../../ui/dates.ts'
import { iconButton } from '../../ui/desk/classes.ts'
import { fileSize } from '../../ui/file-size.ts'
import type { Item } from './item.ts'
import { KindIcon } from './kind-icon.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { View } from './use-view.ts'

const CURRENT = 0
const OTHER = -1

type Props = {
  readonly item: Item
  readonly view: View
  readonly place: number
  readonly of: number
  readonly style: CSSProperties
  readonly isChosen: boolean
  /** Of a list one item takes the Tab key. */
  readonly isCurrent: boolean
  readonly to: To
  /** In place of the name, while it is renamed. */
  readonly field: ReactNode
  readonly mayChange: boolean
  readonly press: (event: MouseEvent) => void
  readonly choose: (isExtended: boolean) => void
  readonly showMenu: (at: Element | DOMRect) => void
  readonly drag: (event: DragEvent) => void
  readonly target: object | undefined
}

const sizeOf = (item: Item) => (item.isFolder ? count(item.itemCount, 'item') : fileSize(item.size))

const sharedOf = (item: Item) => (item.isFolder || item.shareCount === 0 ? [] : [count(item.shareCount, 'link')])

/** What is unusual about it, in a word each. */
const marksOf = (item: Item) => [
  ...(item.isPublished ? ['Public'] : []),
  ...sharedOf(item),
  ...(!item.isFolder && item.notScanned ? ['Not scanned'] : []),
]

const frames = {
  folder: 'flex h-14 items-center gap-3 rounded-sm bg-tint pl-3 pr-22 ',
  tile: 'grid h-full grid-rows-[1fr_auto] gap-2',
  row: 'grid h-full grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-3 border-b border-line pl-12 pr-12 sm:grid-cols-[1.25rem_minmax(0,1fr)_6rem_9rem]',
} as const

type Shape = keyof typeof frames

const shapeOf = (item: Item, view: View): Shape => {
  if (view === 'list') return 'row'
  return item.isFolder ? 'folder' : 'tile'
}

/** Where the checkbox and the menu lie over the link, which is as large as the item. */
const boxes = { folder: 'top-1.5 right-11', tile: 'bottom-1 left-0', row: 'top-1/2 left-0.5 -translate-y-1/2' } as const
const menus = {
  folder: 'top-1.5 right-0.5',
  tile: 'bottom-1 right-0',
  row: 'top-1/2 right-0 -translate-y-1/2',
} as const

const chosenLook = {
  folder: 'group-data-chosen:outline-2 group-data-chosen:outline-fill',
  tile: '',
  row: 'group-data-chosen:bg-accent-soft',
} as const

function Picture({ item, shape }: { item: Item; shape: Shape }) {
  if (shape !== 'tile' || item.isFolder) return <KindIcon item={item} className="size-5 text-muted" />
  return (
    <span className="grid min-h-0 place-items-center overflow-hidden rounded-sm bg-tint outline-offset-2 group-data-chosen:outline-2 group-data-chosen:outline-fill">
      <Thumbnail file={item} />
    </span>
  )
}

function Words({ item, shape, field }: { item: Item; shape: Shape; field: ReactNode }) {
  const day = dayIn(useTimeZone(), item.lastModified)
  const marks = marksOf(item).join(' · ')
  const name = field ?? <span className="block truncate font-medium">{item.name}</span>
  if (shape !== 'row')
    return (
      <span className={`block min-w-0 ${shape === 'tile' ? 'h-11 pr-11 pl-11' : 'grow'}`}>
        {name}
        <span className="block truncate text-xs text-muted">{[sizeOf(item), marks || day].join(' · ')}</span>
      </span>
    )
  return (
    <>
      <span className="min-w-0">
        {name}
        <span className="block truncate text-xs text-muted sm:hidden">
          {[sizeOf(item), day, marks].filter(Boolean).join(' · ')}
        </span>
        <span className="hidden truncate text-xs text-muted empty:hidden sm:block">{marks}</span>
      </span>
      <span className="hidden text-right text-muted tabular-nums sm:block">{sizeOf(item)}</span>
      <span className="hidden truncate text-muted sm:block">{day}</span>
    </>
  )
}

/** One file or folder of a list. */
export function Entry(props: Props) {
  const { item, view, place, of: total, style, isChosen, isCurrent, to, field, mayChange, target } = props
  const shape = shapeOf(item, view)
  const tabIndex = isCurrent ? CURRENT : OTHER
  const content = (
    <>
      <Picture item={item} shape={shape} />
      <Words item={item} shape={shape} field={field} />
    </>
  )
  const frame = `${frames[shape]} ${chosenLook[shape]} text-sm text-ink no-underline`
  return (
    <li
      data-id={item.id}
      data-chosen={isChosen ? '' : undefined}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={style}
      className={`group absolute ${shape === 'row' ? '' : 'p-2'}`}
    >
      {field ? (
        <div className={frame}>{content}</div>
      ) : (
        <Link
          {...target}
          to={to}
          title={item.name}
          draggable={mayChange}
          onDragStart={props.drag}
          onContextMenu={event => {
            event.preventDefault()
            props.showMenu(new DOMRect(event.clientX, event.clientY))
          }}
          tabIndex={tabIndex}
          className={`${frame} hover:text-accent data-over:outline-2 data-over:outline-accent`}
          onClick={props.press}
        >
          {content}
        </Link>
      )}
      <label className={`absolute grid size-11 cursor-pointer place-items-center ${boxes[shape]}`}>
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={tabIndex}
          aria-label={`Choose ${item.name}`}
          className="size-4 accent-(--accent)"
          onChange={({ nativeEvent }) => props.choose((nativeEvent as MouseEvent['nativeEvent']).shiftKey)}
        />
      </label>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`More for ${item.name}`}
        title={`More for ${item.name}`}
        aria-haspopup="menu"
        className={`${iconButton} !absolute ${menus[shape]}`}
        onClick={({ currentTarget }) => props.showMenu(currentTarget)}
      >
        <Ellipsis aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  )
}
