import { type Change, changed, type Desk, emptyDesk } from './batch.ts'

/** The desk outside of any screen, for screens to follow (`useSyncExternalStore`). */
export const createDeskStore = (initial = emptyDesk()) => {
  let desk = initial
  const listeners = new Set<() => void>()
  return {
    now: () => desk,
    change: (change: Change) => {
      desk = changed(desk, change)
      listeners.forEach(listener => listener())
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type DeskStore = ReturnType<typeof createDeskStore>

export const entryOf = (desk: Desk, id: string) => desk.entries.find(entry => entry.id === id)
