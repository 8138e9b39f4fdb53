import { useSyncExternalStore } from 'react'
import { onStorage } from '../../../ui/on-storage.ts'

export type View = 'grid' | 'list'

const KEY = 'files-view'
const CHANGED = 'files-view-changed'

const stored = (): View => {
  try {
    return localStorage.getItem(KEY) === 'list' ? 'list' : 'grid'
  } catch {
    return 'grid'
  }
}

const subscribe = (changed: () => void) => {
  const stop = onStorage(changed)
  window.addEventListener(CHANGED, changed)
  return () => {
    stop()
    window.removeEventListener(CHANGED, changed)
  }
}

const choose = (view: View) => {
  try {
    localStorage.setItem(KEY, view)
  } catch {
    // A browser without storage shows the grid.
  }
  window.dispatchEvent(new Event(CHANGED))
}

/** Tiles or lines, as chosen last on this device. */
export const useView = () => [useSyncExternalStore(subscribe, stored), choose] as const
