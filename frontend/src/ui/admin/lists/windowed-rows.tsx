import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react'

/** Rows that are rendered together. */
export const CHUNK_ROWS = 10
/** How far from the window rows are rendered already, so that scrolling and the Tab key find them there. */
const MARGIN = '800px 0px'

type Chunk = {
  /** The height of one row until a chunk was shown. */
  readonly rowHeight: number
  readonly rows: number
  readonly isFirst: boolean
  readonly render: () => ReactNode
}

/** Whether the element is near the window; the first one is until a browser tells, and each where none can. */
const useIsNear = (isFirst: boolean) => {
  const ref = useRef<HTMLTableSectionElement>(null)
  const height = useRef(0)
  const [isNear, setNear] = useState(isFirst || !('IntersectionObserver' in window))
  useEffect(() => {
    const element = ref.current
    if (!element || !('IntersectionObserver' in window)) return
    // The last one says where it is now: a browser that was busy reports several at once.
    const look = (entries: readonly IntersectionObserverEntry[]) => {
      const entry = entries.at(-1)
      if (!entry) return
      const holdsFocus = element.contains(document.activeElement)
      height.current = entry.boundingClientRect.height
      const isWanted = entry.isIntersecting || holdsFocus
      // rendered in pieces, so that scrolling goes on meanwhile
      startTransition(() => setNear(isWanted))
    }
    const observer = new IntersectionObserver(look, { rootMargin: MARGIN })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, isNear, height }
}

function ChunkBody({ rowHeight, rows, isFirst, render }: Chunk) {
  const { ref, isNear, height } = useIsNear(isFirst)
  return (
    <tbody ref={ref} className="block lg:table-row-group">
      {isNear ? (
        render()
      ) : (
        <tr aria-hidden="true" className="block lg:table-row" style={{ height: height.current || rows * rowHeight }} />
      )}
    </tbody>
  )
}

type Props<Item> = {
  readonly items: readonly Item[]
  readonly rowHeight: number
  readonly children: (item: Item, index: number) => ReactNode
}

/** The bodies of a table of any length: rows far from the window are a blank of their height. */
export function WindowedRows<Item>({ items, rowHeight, children }: Props<Item>) {
  const starts = Array.from({ length: Math.ceil(items.length / CHUNK_ROWS) }, (_, chunk) => chunk * CHUNK_ROWS)
  return starts.map(start => {
    const chunk = items.slice(start, start + CHUNK_ROWS)
    return (
      <ChunkBody
        key={start}
        rowHeight={rowHeight}
        rows={chunk.length}
        isFirst={start === 0}
        render={() => chunk.map((item, index) => children(item, start + index))}
      />
    )
  })
}
