import { useMemo, useRef, useState } from 'react'
import type { Item } from './item.ts'

const NONE: ReadonlySet<string> = new Set()

/** Which items of a list are chosen, by their ids; those that the list does not have are not. */
export const useSelection = (items: readonly Item[]) => {
  const [ids, setIds] = useState(NONE)
  const anchor = useRef<string>(undefined)
  const chosen = useMemo(() => (ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))), [items, ids])
  const placeOf = (wanted: string | undefined) => items.findIndex(({ id }) => id === wanted)
  return {
    chosen,
    has: ({ id }: Item) => ids.has(id),
    toggle: ({ id }: Item) => {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      anchor.current = id
      setIds(next)
    },
    /** With all from where it was begun. */
    extendTo: ({ id }: Item) => {
      const from = Math.max(placeOf(anchor.current), 0)
      const to = placeOf(id)
      anchor.current ??= items[from]?.id
      setIds(new Set(items.slice(Math.min(from, to), Math.max(from, to) + 1).map(item => item.id)))
    },
    /** From where the next extension begins. */
    begin: ({ id }: Item) => {
      anchor.current = id
    },
    all: () => setIds(new Set(items.map(({ id }) => id))),
    none: () => setIds(NONE),
  }
}
export type Selection = ReturnType<typeof useSelection>
