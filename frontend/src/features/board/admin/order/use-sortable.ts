import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useLayoutEffect,
} from 'react'
import { inOrder, moved } from '@shodh/contracts/board/order.ts'

/** For the element around a list: what has the focus keeps it where another order moves it in the document. */
export const useRestoredFocus = (order: string) => {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const element = focused.current
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost && element instanceof HTMLElement && element.isConnected) element.focus()
  }, [order])
  return {
    onFocus: ({ target }: FocusEvent) => void (focused.current = target),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) focused.current = undefined
    },
  }
}

type Ids = readonly string[]

type Item = { readonly id: string; readonly name: string }
type Held = { readonly id: string; readonly isDragged: boolean; readonly ids: Ids }

type Options<Sorted extends Item> = {
  readonly items: readonly Sorted[]
  /** Called with the ids in their new order, once an item is put down elsewhere. */
  readonly reorder: (ids: Ids) => void
  /** Where an item is, for a screen reader; by default its number among all. */
  readonly placeOf?: (id: string, ids: Ids) => string
  /** Whether an item heads those below it: what is dragged onto it goes below it from either side. */
  readonly isHeading?: (id: string) => boolean
}

/** Pixels after which a press becomes a drag, and from the window's edges on within which dragging scrolls. */
const DRAG_PX = 4
const EDGE_PX = 90
const STEP_PX = 14

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

const scrollNear = (y: number) => {
  if (y < EDGE_PX) scrollBy(0, -STEP_PX)
  if (y > innerHeight - EDGE_PX) scrollBy(0, STEP_PX)
}

type Point = { readonly x: number; readonly y: number }

/** Lists may lie within items of another list. */
const itemAt = ({ x, y }: Point, ids: Ids) => {
  let item = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-item]')
  while (item && !ids.includes(item.dataset['item'] ?? ''))
    item = item.parentElement?.closest<HTMLElement>('[data-item]')
  return item?.dataset['item']
}

/** Follows the pointer while an item is dragged, and scrolls at the edges of the window. */
const useDragging = (pointer: RefObject<Point>, isDragged: boolean, over: (id: string) => void, ids: Ids) => {
  const last = useRef<string>(undefined)
  const look = useEffectEvent(() => {
    scrollNear(pointer.current.y)
    const id = itemAt(pointer.current, ids)
    // An item that is larger than the dragged one is still below the pointer once they have changed places.
    if (id !== undefined && id !== last.current) over(id)
    last.current = id
  })
  useEffect(() => {
    if (!isDragged) return undefined
    let frame = requestAnimationFrame(function again() {
      look()
      frame = requestAnimationFrame(again)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragged])
}

const numberOf = (id: string, all: Ids) => `place ${all.indexOf(id) + 1} of ${all.length}`

/**
 * Items that are put into another order by dragging their handle, or by pressing it and then the arrow keys or buttons. While
 * one is held, the places are those of CSS `order`: nothing moves in the document, so focus and pointer stay with the handle.
 */
export const useSortable = <Sorted extends Item>({
  items,
  reorder,
  placeOf = numberOf,
  isHeading = () => false,
}: Options<Sorted>) => {
  const [held, setHeld] = useState<Held>()
  const [said, say] = useState('')
  const pressed = useRef<Point & { id: string }>(undefined)
  const pointer = useRef<Point>({ x: 0, y: 0 })
  const wasDragged = useRef(false)
  const stored = items.map(({ id }) => id)
  const ids = held ? inOrder(items, held.ids).map(({ id }) => id) : stored
  const nameOf = (id: string) => items.find(item => item.id === id)?.name ?? ''

  const lift = (id: string, isDragged: boolean) => {
    setHeld({ id, isDragged, ids: stored })
    say(
      `${nameOf(id)} lifted from ${placeOf(id, stored)}. Move it with the arrow keys, put it down with Space, put it back with Escape.`,
    )
  }
  const moveTo = (place: number) => {
    if (!held) return
    const next = moved(ids, held.id, place)
    setHeld({ ...held, ids: next })
    say(`${nameOf(held.id)}: ${placeOf(held.id, next)}`)
  }
  const putBack = () => {
    if (!held) return
    setHeld(undefined)
    say(`${nameOf(held.id)} put back at ${placeOf(held.id, stored)}`)
  }
  const putDown = () => {
    if (!held) return
    setHeld(undefined)
    say(`${nameOf(held.id)} put down at ${placeOf(held.id, ids)}`)
    if (ids.join() !== stored.join()) reorder(ids)
  }
  const step = (by: number) => moveTo(held ? ids.indexOf(held.id) + by : 0)
  const dragOver = (id: string) => {
    const place = ids.indexOf(id)
    const isFromBelow = held !== undefined && ids.indexOf(held.id) > place
    moveTo(isFromBelow && isHeading(id) ? place + 1 : place)
  }
  useDragging(pointer, held?.isDragged ?? false, dragOver, ids)

  const follow = ({ clientX: x, clientY: y }: PointerEvent) => {
    pointer.current = { x, y }
    const from = pressed.current
    if (!from || held || Math.hypot(x - from.x, y - from.y) < DRAG_PX) return
    wasDragged.current = true
    lift(from.id, true)
  }
  const release = (end: () => void) => {
    pressed.current = undefined
    if (held?.isDragged) end()
  }
  const press = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0 || held) return
    wasDragged.current = false
    pressed.current = { id, x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const typed = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) putBack()
    else step(by)
  }

  return {
    /** The id of the item that is held. */
    held: held?.id,
    isDragged: held?.isDragged ?? false,
    /** For a screen reader. */
    said,
    step,
    putDown,
    putBack,
    /** Of the element around all that belongs to the item. */
    itemProps: (id: string) => ({
      'data-item': id,
      ...(held && { style: { order: ids.indexOf(id) } }),
      ...(held?.id === id && {
        onKeyDown: typed,
        onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
          if (relatedTarget && !held.isDragged && !currentTarget.contains(relatedTarget)) putBack()
        },
      }),
    }),
    /** Of the button by which it is taken. */
    handleProps: (id: string) => ({
      'aria-pressed': held?.id === id,
      onPointerDown: press(id),
      onPointerMove: follow,
      onPointerUp: () => release(putDown),
      onPointerCancel: () => release(putBack),
      // The end of a drag is a click too.
      onClick: ({ detail }: MouseEvent) => {
        // The keyboard's has no count.
        if (wasDragged.current && detail > 0) wasDragged.current = false
        else if (held?.id === id) putDown()
        else lift(id, false)
      },
    }),
  }
}

export type Sortable = Pick<
  ReturnType<typeof useSortable>,
  'held' | 'isDragged' | 'step' | 'putDown' | 'putBack' | 'itemProps' | 'handleProps'
>
