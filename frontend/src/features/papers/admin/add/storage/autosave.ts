import type { Desk } from '../batch/batch.ts'
import type { DeskStore } from '../batch/batch-store.ts'

type Store = (desk: Desk) => Promise<void>

/** Stores each state of the desk, the newest where several came while one was being written. */
export const autosave = (desk: DeskStore, store: Store, onFailed: () => void) => {
  let stored: Desk | undefined
  let writing: Promise<void> | undefined

  const write = async () => {
    try {
      while (stored !== desk.now()) {
        const now = desk.now()
        await store(now)
        stored = now
      }
    } catch {
      stored = desk.now()
      onFailed()
    }
    writing = undefined
  }
  /** Resolves once the current state is stored, or cannot be. */
  const flushed = (): Promise<void> => {
    if (stored === desk.now()) return Promise.resolve()
    writing ??= write()
    return writing
  }
  const stop = desk.subscribe(() => void flushed())
  return { flushed, stop }
}
