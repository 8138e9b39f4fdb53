import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from '../status.ts'

/** The rows that are chosen of those that are listed, in their order. */
export const useSelection = (listed: readonly Row[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string>(undefined)
  const latest = useRef(listed)
  useEffect(() => void (latest.current = listed))
  const chosen = useMemo(() => (ids.size === 0 ? [] : listed.filter(({ id }) => ids.has(id))), [listed, ids])
  /** Chooses a row or takes it out; with those between it and the last one where `isRange`. */
  const toggle = useCallback((id: string, isRange = false) => {
    const rows = latest.current
    const [from, to] = [last.current, id].map(each => rows.findIndex(row => row.id === each))
    last.current = id
    setIds(before => {
      const next = new Set(before)
      const isChosen = !before.has(id)
      const isBetween = isRange && from !== undefined && to !== undefined && from >= 0
      const among = isBetween ? rows.slice(Math.min(from, to), Math.max(from, to) + 1).map(row => row.id) : [id]
      for (const each of among) {
        if (isChosen) next.add(each)
        else next.delete(each)
      }
      return next
    })
  }, [])
  return {
    ids,
    chosen,
    toggle,
    chooseAll: () => setIds(new Set(listed.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

export type Selection = ReturnType<typeof useSelection>
