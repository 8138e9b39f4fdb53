import type { BoardResponse, BoardSection as Section } from '@shodh/contracts/board/views.ts'
import { useLayoutEffect, useRef } from 'react'
import { moved } from '@shodh/contracts/board/order.ts'
import { useRestoredFocus, useSortable } from './order/use-sortable.ts'
import { type SectionActs, BoardSection } from './board-section.tsx'
import { useOrder } from './order/use-order.ts'

type Props = SectionActs & {
  readonly sections: readonly Section[]
  readonly mayReorder: boolean
  readonly reload: () => PromiseLike<unknown>
}

const idsIn = (data: unknown) => (data as BoardResponse).map(({ id }) => id)

/** The section that is dragged stays below the pointer while the members of all of them fold away. */
const useHeldInPlace = (held: string | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const pressedAt = useRef(0)
  useLayoutEffect(() => {
    const element = list.current
    const item = held === undefined ? null : element?.querySelector(`[data-item="${held}"]`)
    if (!element || !item) return undefined
    // Room to scroll, however far down the section was.
    element.style.paddingBottom = '100vh'
    const below = pressedAt.current - item.getBoundingClientRect().top - item.clientHeight / 2
    if (below > 0) element.style.paddingTop = `${below}px`
    else scrollBy(0, -below)
    return () => {
      element.style.padding = ''
      item.scrollIntoView({ block: 'nearest' })
    }
  }, [held])
  return { list, press: (y: number) => (pressedAt.current = y) }
}

/** The sections in their order, which members see from the first one on. */
export function BoardList({ sections, mayReorder, reload, ...acts }: Props) {
  const { items, reorder } = useOrder({
    stored: sections,
    from: 'board-members',
    to: 'board-members/sections/order',
    idsIn,
    reload,
    what: 'Section',
  })
  const sortable = useSortable({ items, reorder })
  const ids = items.map(({ id }) => id)
  const focus = useRestoredFocus(ids.join())
  const { list, press } = useHeldInPlace(sortable.isDragged ? sortable.held : undefined)
  const move = (id: string, place: number) =>
    place < 0 || place >= ids.length ? undefined : () => reorder(moved(ids, id, place))
  return (
    <div
      {...focus}
      ref={list}
      className={`flex flex-col ${sortable.isDragged ? 'select-none' : ''}`}
      onPointerDownCapture={({ clientY }) => press(clientY)}
    >
      <p role="status" className="sr-only">
        {sortable.said}
      </p>
      {items.map((section, place) => (
        <BoardSection
          {...acts}
          key={section.id}
          section={section}
          sortable={mayReorder ? sortable : undefined}
          moveUp={move(section.id, place - 1)}
          moveDown={move(section.id, place + 1)}
          reload={reload}
        />
      ))}
    </div>
  )
}
