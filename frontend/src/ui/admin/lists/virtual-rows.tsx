import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import { hasOwnKeys } from '../screen-keys.ts'

/** Pixels beyond the window in which rows are rendered already, so that scrolling and the Tab key find them there. */
const MARGIN = 400
/** Rows by which what is rendered moves at least. */
const STEP = 8
/** Milliseconds without scrolling after which the rows near the window are rendered, too. */
const REST_MS = 100
/** Pixels at the top of the window that bars cover. */
const HEADERS = 96
/** Pixels of a row that was never measured. */
const USUAL = 40

type Heights = Readonly<Record<string, number>>

/** Where each item begins, in pixels, and where the last one ends. */
const offsetsOf = <Item,>(items: readonly Item[], kindOf: (item: Item) => string, heights: Heights) => {
  const offsets = new Float64Array(items.length + 1)
  items.forEach((item, n) => (offsets[n + 1] = (offsets[n] ?? 0) + (heights[kindOf(item)] ?? USUAL)))
  return offsets
}

/** The item at an offset, by bisection. */
const indexAt = (offsets: Float64Array, offset: number) => {
  let [low, high] = [0, offsets.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The first and the last offset that are in the window or near it. After a leap, which renders all rows anew, those near it
 * follow once scrolling rests: one task has half as many rows then.
 */
const useShown = (body: RefObject<HTMLElement | null>) => {
  const [shown, setShown] = useState<readonly [from: number, to: number]>([0, 2 * MARGIN])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: readonly [number, number] = [0, 2 * MARGIN]
    const look = (isAtRest: boolean) => {
      clearTimeout(timer)
      const top = body.current?.getBoundingClientRect().top ?? 0
      const moved = Math.abs((last[0] + last[1] - innerHeight) / 2 + top)
      const isLeap = !isAtRest && moved > innerHeight / 2
      if (isLeap) timer = setTimeout(look, REST_MS, true)
      const margin = isLeap ? USUAL : MARGIN
      const next = [-top - margin, innerHeight - top + margin] as const
      if (moved < STEP * USUAL && next[1] - next[0] <= last[1] - last[0]) return
      last = next
      // In parts that leave the browser time: scrolling comes first.
      startTransition(() => setShown(next))
    }
    const follow = () => look(false)
    follow()
    const options = { capture: true, passive: true }
    addEventListener('scroll', follow, options)
    addEventListener('resize', follow, options)
    return () => {
      clearTimeout(timer)
      removeEventListener('scroll', follow, options)
      removeEventListener('resize', follow, options)
    }
  }, [body])
  return shown
}

type Measured = { readonly width: number; readonly heights: Heights }

/** The height of the first row of each kind that has one, unless it is known. */
const heightsIn = (body: HTMLElement, known: Heights): Heights => {
  const heights: Record<string, number> = { ...known }
  for (const row of body.querySelectorAll<HTMLElement>('[data-kind]')) {
    const { kind = '' } = row.dataset
    if (!heights[kind]) heights[kind] = row.getBoundingClientRect().height
  }
  return Object.fromEntries(Object.entries(heights).filter(([, height]) => height > 0))
}

/** The width in pixels of the table, which a sheet beside it makes narrower. */
const useWidth = (body: RefObject<HTMLElement | null>) => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (body.current?.parentElement) observer.observe(body.current.parentElement)
    return () => observer.disconnect()
  }, [body])
  return width
}

/**
 * The heights of the kinds of rows, each measured at the first of them that is there, and again where the table has another
 * width: rows may differ by the pixel that a border is rounded to, and a height that follows them would move the rows.
 * `kinds` names those that are rendered: only a new one is measured, since it makes the browser lay the page out.
 */
const useMeasuring = (
  body: RefObject<HTMLElement | null>,
  kinds: string,
  [measured, setMeasured]: readonly [Measured, (measured: Measured) => void],
) => {
  const width = useWidth(body)
  useLayoutEffect(() => {
    if (!body.current) return
    const before = width === measured.width ? measured.heights : {}
    const heights = heightsIn(body.current, before)
    if (Object.keys(heights).length > Object.keys(before).length) setMeasured({ width, heights })
  }, [body, measured, setMeasured, width, kinds])
}

/** Scrolls once to a row that is not in the window, so that it is in the middle; `top` is its offset, unless it is not there. */
const useScrollTo = (body: RefObject<HTMLElement | null>, key: string | undefined, top: number | undefined) => {
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (key === last.current || (key !== undefined && top === undefined)) return
    last.current = key
    if (top === undefined) return
    const at = (body.current?.getBoundingClientRect().top ?? 0) + top
    if (at < HEADERS || at + 2 * USUAL > innerHeight) scrollBy({ top: at - innerHeight / 2 })
  }, [body, key, top])
}

/** The key of the row that had the focus last. */
const useFocused = <Item,>(
  body: RefObject<HTMLElement | null>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
) => {
  const [focused, setFocused] = useState<string>()
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
      const item = row ? items[Number(row.dataset['index'])] : undefined
      if (item !== undefined) setFocused(keyOf(item))
    }
    const element = body.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [body, items, keyOf])
  return focused
}

/** Gives the focus to the first link or button of a row, unless a field or what is open over the page has it. */
const useFocusOn = (body: RefObject<HTMLElement | null>, place: number, focused: (() => void) | undefined) => {
  useEffect(() => {
    const row = place < 0 ? null : body.current?.querySelector(`[data-index="${place}"]`)
    if (!row) return
    if (!hasOwnKeys(document.activeElement)) row.querySelector<HTMLElement>('a[href], button')?.focus()
    focused?.()
  }, [body, place, focused])
}

function Blank({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height, padding: 0, border: 0 }} /> : null
}

type Props<Item> = {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Rows of one kind have one height, and name the kind as `data-kind`. */
  readonly kindOf: (item: Item) => string
  /** The key of a row that is scrolled to where it is not in the window. */
  readonly inView?: string | undefined
  /** The key of a row that gets the focus, and what is called then. */
  readonly toFocus?: string | undefined
  readonly focused?: (() => void) | undefined
  readonly children: (item: Item, index: number) => ReactNode
}

/**
 * The body of a table of any length: rows far from the window are a blank of their height, but for that with the focus
 * and the one that is to be in view.
 */
export function VirtualRows<Item>(props: Props<Item>) {
  const { items, keyOf, kindOf, inView, toFocus, children } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [from, to] = useShown(body)
  const measuring = useState<Measured>({ width: 0, heights: {} })
  const [{ heights }] = measuring
  const offsets = useMemo(() => offsetsOf(items, kindOf, heights), [items, kindOf, heights])
  const lastFocused = useFocused(body, items, keyOf)
  // It stays once it no longer has to be in view: the focus is led back to it.
  const [held, setHeld] = useState(inView)
  if (inView !== undefined && inView !== held) setHeld(inView)
  const start = Math.min(indexAt(offsets, from), items.length)
  const end = Math.min(indexAt(offsets, to) + 1, items.length)
  const shown = Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n)
  const placeOf = (key: string | undefined) => (key === undefined ? -1 : items.findIndex(item => keyOf(item) === key))
  const sought = placeOf(inView)
  const awaited = placeOf(toFocus)
  const apart = [placeOf(lastFocused), placeOf(held), awaited].filter(
    place => place >= 0 && (place < start || place >= end),
  )
  const rendered = [...new Set([...shown, ...apart])].toSorted((one, other) => one - other)
  const kinds = new Set(rendered.flatMap(place => items.slice(place, place + 1).map(kindOf)))
  useMeasuring(body, [...kinds].toSorted().join(), measuring)
  useFocusOn(body, awaited, props.focused)
  useScrollTo(body, inView, sought < 0 ? undefined : offsets[sought])
  const rows: ReactNode[] = []
  let reached = 0
  for (const index of rendered) {
    const item = items[index]
    if (item === undefined) continue
    rows.push(<Blank key={`before ${keyOf(item)}`} height={(offsets[index] ?? 0) - reached} />, children(item, index))
    reached = offsets[index + 1] ?? 0
  }
  return (
    // The browser must not follow a row or a blank that it takes for an anchor: their places are computed here.
    <tbody ref={body} style={{ overflowAnchor: 'none' }}>
      {rows}
      <Blank height={(offsets[items.length] ?? 0) - reached} />
    </tbody>
  )
}
