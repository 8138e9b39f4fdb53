import type { Desk } from './desk.ts'
import type { DeskStore } from './desk-store.ts'

type Store = (desk: Desk) => Promise<void>

/** Stores each state of the desk, the newest where several came while one was being written. */
export const autosave = (desk: DeskStore, store: Store, onFailed: () => void) => {
  let stored: Desk | undefined
  let writing: Promise<void> | undefined

  const write = async () => {
    while (stored !== desk.now()) {
      const now = desk.now()
      await store(now)
      stored = now
    }
  }
  /** Resolves once the current state is stored, or cannot be. */
  const flushed = (): Promise<void> => {
    writing ??= write()
      .catch(() => {
        stored = desk.now()
        onFailed()
      })
      .finally(() => (writing = undefined))
    return writing
  }
  const stop = desk.subscribe(() => void flushed())
  return { flushed, stop }
}
