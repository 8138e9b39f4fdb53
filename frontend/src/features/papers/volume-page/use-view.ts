import { useSyncExternalStore } from 'react'
import { createBoard } from '../paper-board.ts'

export type View = 'table' | 'grid'

const KEY = 'papers-view'
const chosen = createBoard<View>()

const remembered = (): View => {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'table'
  } catch {
    return 'table'
  }
}

const choose = (view: View) => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // A browser without storage still shows what was chosen.
  }
  chosen.put(KEY, view)
}

/** Table or grid, as chosen last on this device; a server shows the table. */
export const useView = () => {
  const view = useSyncExternalStore(
    chosen.subscribe,
    () => chosen.of(KEY) ?? remembered(),
    () => 'table' as const,
  )
  return [view, choose] as const
}
