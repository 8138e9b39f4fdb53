import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTimeZone } from '../../../journal.ts'
import { type MoveInto, carry } from './entries/drag.ts'
import { type Handlers, Entry } from './entries/entry.tsx'
import type { Item } from './item.ts'
import { type Blocks, heightOf, placeOf } from './layout.ts'
import { RenameField } from './entries/rename-field.tsx'
import { isOpenAbove, useListKeys } from './use-list-keys.ts'
import type { Selection } from './use-selection.ts'
import type { View } from './list-tools.tsx'
import { useWindow } from './use-window.ts'

/** In rem. */
const FOLDER = { width: 18, height: 4.5 }
const TILE = { width: 11, height: 13.5 }
const LINE = { narrow: 4, wide: 3 }
const WIDE = 36
const COLUMNS_OF_A_PHONE = 2

const layOut =
  (items: readonly Item[], view: View) =>
  (width: number, rem: number): Blocks => {
    if (view === 'list')
      return [{ count: items.length, columns: 1, rowHeight: (width < WIDE ? LINE.narrow : LINE.wide) * rem }]
    const firstFile = items.findIndex(({ isFolder }) => !isFolder)
    const folders = firstFile < 0 ? items.length : firstFile
    return [
      { count: folders, columns: Math.max(1, Math.floor(width / FOLDER.width)), rowHeight: FOLDER.height * rem },
      {
        count: items.length - folders,
        columns: Math.max(COLUMNS_OF_A_PHONE, Math.floor(width / TILE.width)),
        rowHeight: TILE.height * rem,
      },
    ]
  }

export type FolderActions = {
  /** Absent for who may change nothing, as all that changes something. */
  readonly rename: ((item: Item, newName: string) => Promise<string | undefined>) | undefined
  readonly remove: ((items: readonly Item[]) => void) | undefined
  readonly move: MoveInto | undefined
}

type Props = {
  /** The folder that was shown before this one. */
  readonly cameFrom: string | undefined
  readonly items: readonly Item[]
  readonly view: View
  readonly selection: Selection
  readonly actions: FolderActions
  /** The id of the item whose name is a field. */
  readonly renamed: string | undefined
  readonly setRenamed: (id: string | undefined) => void
  /** Behind the ? of the address. */
  readonly linkTo: (item: Item) => string
  readonly leave: () => void
  readonly showMenu: (item: Item, at: Element | DOMRect) => void
}

type List = { readonly current: HTMLElement | null }

/** Focuses an item, if need be once it is rendered: the current one is, however far from the window. */
const useFocus = (list: List) => {
  const wanted = useRef<string>(undefined)
  const focus = (id: string) => {
    const link = list.current?.querySelector<HTMLElement>(`[data-id="${id}"] a`)
    wanted.current = link ? undefined : id
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }
  useEffect(() => {
    if (wanted.current !== undefined) focus(wanted.current)
  })
  return focus
}

/** What stands where an item was that is gone. */
const neighbourOf = (id: string | undefined, before: readonly Item[], now: readonly Item[]) => {
  const place = before.findIndex(item => item.id === id)
  if (place < 0 || now.some(item => item.id === id)) return undefined
  const left = new Set(now.map(item => item.id))
  const isLeft = (item: Item) => left.has(item.id)
  return (before.slice(place).find(isLeft) ?? before.slice(0, place).findLast(isLeft))?.id
}

/** What was focused has gone: something around the list has the focus now. */
const isFocusLost = (list: List) => document.activeElement?.contains(list.current) ?? true

/** The item that takes the Tab key and from where arrows lead: at first the folder that one comes from. */
const useCurrent = (list: List, items: readonly Item[], cameFrom: string | undefined) => {
  const focus = useFocus(list)
  const [id, setId] = useState(() => items.find(item => item.isFolder && item.path === cameFrom)?.id)
  const [before, setBefore] = useState(items)
  const [heir, setHeir] = useState<string>()
  if (before !== items) {
    const neighbour = neighbourOf(id, before, items)
    setBefore(items)
    if (neighbour !== undefined) {
      setId(neighbour)
      setHeir(neighbour)
    }
  }
  const current = Math.max(
    items.findIndex(item => item.id === id),
    0,
  )
  const arrive = useEffectEvent(() => {
    const item = items[current]
    if (item && isFocusLost(list) && cameFrom !== undefined) focus(item.id)
  })
  useEffect(() => arrive(), [])
  const inherit = useEffectEvent(() => {
    if (heir === undefined || isOpenAbove()) return
    if (isFocusLost(list)) focus(heir)
    setHeir(undefined)
  })
  // As soon as no dialog has the focus any more.
  useEffect(() => inherit())
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
      if (item && list.current?.contains(item)) setId(item.dataset['id'])
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [list])
  const goTo = (item: Item) => {
    setId(item.id)
    focus(item.id)
  }
  return { current, goTo }
}

/** The same object for as long as the list is shown, of which each call goes to the last handlers. */
const useStable = (handlers: Handlers): Handlers => {
  const latest = useRef(handlers)
  useEffect(() => void (latest.current = handlers))
  const [stable] = useState((): Handlers => ({
    press: (...given) => latest.current.press(...given),
    choose: (...given) => latest.current.choose(...given),
    showMenu: (...given) => latest.current.showMenu(...given),
    drag: (...given) => latest.current.drag(...given),
    moveInto: (...given) => latest.current.moveInto(...given),
  }))
  return stable
}

const useHandlers = ({ selection, actions, linkTo, showMenu }: Props) => {
  const navigate = useNavigate()
  const open = (item: Item) => {
    selection.begin(item)
    void navigate({ search: linkTo(item) })
  }
  return useStable({
    press: (item, event) => {
      event.preventDefault()
      if (event.shiftKey) selection.extendTo(item)
      else if (event.ctrlKey || event.metaKey) selection.toggle(item)
      else open(item)
    },
    choose: (item, isExtended) => (isExtended ? selection.extendTo(item) : selection.toggle(item)),
    showMenu,
    drag: (item, event) => carry(event, selection.has(item) ? selection.chosen : [item]),
    moveInto: (items, targetPath) => actions.move?.(items, targetPath),
  })
}

/** The files and folders of a folder, of which those near the window are in the document. */
export function FileList(props: Props) {
  const { cameFrom, items, view, selection, actions, renamed, setRenamed, linkTo, leave } = props
  const { list, blocks, places } = useWindow(layOut(items, view))
  const { current, goTo } = useCurrent(list, items, cameFrom)
  const timeZone = useTimeZone()
  const on = useHandlers(props)
  useListKeys({
    list,
    items,
    blocks,
    current,
    selection,
    goTo,
    leave,
    rename: actions.rename && (({ id }) => setRenamed(id)),
    remove: actions.remove,
  })
  const fieldOf = (item: Item) => {
    const { rename } = actions
    if (renamed !== item.id || !rename) return undefined
    const end = () => {
      setRenamed(undefined)
      goTo(item)
    }
    return <RenameField item={item} rename={name => rename(item, name)} end={end} />
  }
  const rendered = places.includes(current) ? places : [...places, current]
  return (
    <ul
      ref={list}
      aria-label="Files and folders"
      className={`relative ${view === 'grid' ? '-mx-2' : ''}`}
      style={{ height: heightOf(blocks) }}
    >
      {rendered.map(place => {
        const item = items[place]
        const at = placeOf(blocks, place)
        return (
          item &&
          at && (
            <Entry
              key={item.id}
              item={item}
              view={view}
              place={place}
              of={items.length}
              {...at}
              timeZone={timeZone}
              href={`?${linkTo(item)}`}
              isChosen={selection.has(item)}
              isCurrent={place === current}
              mayChange={actions.move !== undefined}
              field={fieldOf(item)}
              on={on}
            />
          )
        )
      })}
    </ul>
  )
}
