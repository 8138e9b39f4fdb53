import { type DragEvent, type MouseEvent, type ReactNode, memo } from 'react'
import { count } from '../../../../ui/formats/count.ts'
import { iconButton } from '../../../../ui/admin/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { mediumDayIn } from '../../../../ui/formats/moment.ts'
import { type MoveInto, dropTarget } from './drag.ts'
import { type Item, sizeText } from '../item.ts'
import { KindIcon, Thumbnail } from './thumbnail.tsx'
import type { View } from '../list-tools.tsx'

const CURRENT = 0
const OTHER = -1

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01'

/** What happens to an item; the same object each time, so that scrolling renders no item again. */
export type Handlers = {
  readonly press: (item: Item, event: MouseEvent) => void
  readonly choose: (item: Item, isExtended: boolean) => void
  readonly showMenu: (item: Item, at: Element | DOMRect) => void
  readonly drag: (item: Item, event: DragEvent) => void
  readonly moveInto: MoveInto
}

type Props = {
  readonly item: Item
  readonly view: View
  /** From 0 on. */
  readonly place: number
  readonly of: number
  readonly top: number
  readonly height: number
  readonly column: number
  readonly columns: number
  readonly timeZone: string
  readonly href: string
  readonly isChosen: boolean
  /** Of a list one item takes the Tab key. */
  readonly isCurrent: boolean
  readonly mayChange: boolean
  /** In place of the name, while it is renamed. */
  readonly field?: ReactNode
  readonly on: Handlers
}

const sizeOf = (item: Item) => (item.isFolder ? count(item.itemCount, 'item') : sizeText(item.size))

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
const boxes = {
  folder: 'top-1/2 right-11 [translate:0_-50%]',
  tile: '-left-1.5',
  row: 'top-1/2 left-0.5 [translate:0_-50%]',
} as const
const menus = {
  folder: 'top-1/2 right-1 [translate:0_-50%]',
  tile: 'right-1',
  row: 'top-1/2 right-0 [translate:0_-50%]',
} as const

/** In a tile they lie beside the name, below which are one line or two. */
const liftOf = (item: Item, shape: Shape) => {
  if (shape !== 'tile') return ''
  return marksOf(item).length > 0 ? 'bottom-9' : 'bottom-5'
}

const chosenLook = {
  folder: 'group-data-chosen:outline-2 group-data-chosen:outline-fill',
  tile: '',
  row: 'group-data-chosen:bg-tint',
} as const

function Picture({ item, shape }: { item: Item; shape: Shape }) {
  if (shape !== 'tile' || item.isFolder) return <KindIcon item={item} className="size-5 text-muted" />
  return (
    <span className="grid min-h-0 place-items-center overflow-hidden rounded-sm bg-tint outline-offset-2 group-data-chosen:outline-2 group-data-chosen:outline-fill">
      <Thumbnail file={item} />
    </span>
  )
}

function Words({ item, shape, timeZone, field }: Pick<Props, 'item' | 'timeZone' | 'field'> & { shape: Shape }) {
  const day = mediumDayIn(timeZone, item.lastModified)
  const marks = marksOf(item).join(' · ')
  const name = field ?? <span className="block truncate font-medium">{item.name}</span>
  if (shape === 'folder')
    return (
      <span className="block min-w-0 grow">
        {name}
        <span className="block truncate text-xs text-muted">
          {[sizeOf(item), day, marks].filter(Boolean).join(' · ')}
        </span>
      </span>
    )
  if (shape === 'tile')
    return (
      <span className="block min-h-11 min-w-0">
        <span className="block pr-9 pl-6">{name}</span>
        <span className="block truncate text-xs text-muted">{[sizeOf(item), day].join(' · ')}</span>
        <span className="block truncate text-xs text-muted empty:hidden">{marks}</span>
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

function Opener({ shape, children, ...props }: Props & { shape: Shape; children: ReactNode }) {
  const { item, href, isCurrent, mayChange, field, on } = props
  const frame = `${frames[shape]} ${chosenLook[shape]} text-sm text-ink`
  if (field) return <div className={frame}>{children}</div>
  return (
    <a
      {...(item.isFolder && mayChange && dropTarget(item.path, on.moveInto))}
      href={href}
      title={item.name}
      draggable={mayChange}
      tabIndex={isCurrent ? CURRENT : OTHER}
      className={`${frame} hover:text-accent data-over:outline-2 data-over:outline-accent`}
      onDragStart={event => on.drag(item, event)}
      onContextMenu={event => {
        event.preventDefault()
        on.showMenu(item, new DOMRect(event.clientX, event.clientY))
      }}
      onClick={event => on.press(item, event)}
    >
      {children}
    </a>
  )
}

function OneEntry(props: Props) {
  const { item, view, place, of: total, top, height, column, columns, isChosen, isCurrent, timeZone, on } = props
  const shape = shapeOf(item, view)
  const tabIndex = isCurrent ? CURRENT : OTHER
  const lift = liftOf(item, shape)
  return (
    <li
      data-id={item.id}
      data-chosen={isChosen ? '' : undefined}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{ top, height, left: `${(column / columns) * 100}%`, width: `${100 / columns}%` }}
      className={`group absolute ${shape === 'row' ? '' : 'p-2'}`}
    >
      <Opener {...props} shape={shape}>
        <Picture item={item} shape={shape} />
        <Words item={item} shape={shape} timeZone={timeZone} field={props.field} />
      </Opener>
      <label className={`absolute grid size-11 cursor-pointer place-items-center ${boxes[shape]} ${lift}`}>
        <input
          type="checkbox"
          checked={isChosen}
          tabIndex={tabIndex}
          aria-label={`Choose ${item.name}`}
          className="size-4 accent-(--accent)"
          onChange={({ nativeEvent }) => on.choose(item, (nativeEvent as MouseEvent['nativeEvent']).shiftKey)}
        />
      </label>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={`More for ${item.name}`}
        title={`More for ${item.name}`}
        aria-haspopup="menu"
        className={`${iconButton} !absolute ${menus[shape]} ${lift}`}
        onClick={({ currentTarget }) => on.showMenu(item, currentTarget)}
      >
        <Icon path={DOTS} className="size-4.5 stroke-3" />
      </button>
    </li>
  )
}

/** One file or folder of a list. */
export const Entry = memo(OneEntry)
