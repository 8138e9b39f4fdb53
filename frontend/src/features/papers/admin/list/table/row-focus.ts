import { useCallback, useLayoutEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import type { Row } from '../status.ts'

/** The id of the row that has the focus. */
export const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id']

/** The row that had the focus as the list was left. */
let lastFocusedId: string | undefined

type Wanted = { readonly id: string; readonly without?: string }

/** The row that gets the focus next: after a deletion the one below it, after its undo and on the way back the row itself. */
export const useRowFocus = (rows: readonly Row[], isBesideSheet: boolean) => {
  const isBack = useNavigationType() === 'POP' && !isBesideSheet
  const [wanted, want] = useState<Wanted | undefined>(
    isBack && lastFocusedId !== undefined ? { id: lastFocusedId } : undefined,
  )
  useLayoutEffect(() => () => void (lastFocusedId = focusedId()), [])
  const isThere = (id: string | undefined) => rows.some(row => row.id === id)
  return {
    /** Undefined until it is in the list, and what was deleted is not. */
    toFocus: wanted && !isThere(wanted.without) && isThere(wanted.id) ? wanted.id : undefined,
    focused: useCallback(() => want(undefined), []),
    deleted: (ids: readonly string[]) => {
      const last = rows.findLastIndex(({ id }) => ids.includes(id))
      const next = rows[last + 1] ?? rows.findLast(({ id }) => !ids.includes(id))
      if (next && !isBesideSheet) want({ id: next.id, ...(ids[0] !== undefined && { without: ids[0] }) })
    },
    restored: ([id]: readonly string[]) => {
      if (id !== undefined && !isBesideSheet) want({ id })
    },
  }
}

export type RowFocus = ReturnType<typeof useRowFocus>
