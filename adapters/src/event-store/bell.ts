/** Wakes those who wait for a log to grow. It may ring for nothing; it never misses a growth. */
export type Bell = {
  readonly ring: () => void
  /** Resolves when it rings, when the signal aborts, or when it has been removed. */
  readonly heard: (signal: AbortSignal) => Promise<void>
  readonly remove: () => void
}

/** `hasGrown` is asked every `every` milliseconds while somebody waits: whether others have written since it was asked. */
export const bell = (hasGrown: () => boolean, every: number): Bell => {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let removed = false

  const ring = () => {
    for (const wake of waiting) wake()
  }
  const leave = (wake: () => void) => {
    waiting.delete(wake)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const look = () => {
    if (hasGrown()) ring()
  }

  const heard = (signal: AbortSignal) =>
    new Promise<void>(resolve => {
      if (removed || signal.aborted) return resolve()
      const wake = () => {
        signal.removeEventListener('abort', wake)
        leave(wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake)
      timer ??= setInterval(look, every)
    })

  return {
    ring,
    heard,
    remove: () => {
      removed = true
      ring()
    },
  }
}
