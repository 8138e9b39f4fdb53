/** Notifies those who wait for a log to grow. It may notify without growth; it never misses one. */
export type Notifier = {
  readonly notify: () => void
  /** Resolves on a notification, when the signal aborts, or when it has been removed. */
  readonly changed: (signal: AbortSignal) => Promise<void>
  readonly remove: () => void
}

/** `hasGrown` is polled every `every` milliseconds while somebody waits: whether others have written since. */
export const notifier = (hasGrown: () => boolean, every: number): Notifier => {
  const waiting = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let removed = false

  const notify = () => {
    for (const wake of waiting) wake()
  }
  const stopWaiting = (wake: () => void) => {
    waiting.delete(wake)
    if (waiting.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
  const poll = () => {
    if (hasGrown()) notify()
  }

  const changed = (signal: AbortSignal) =>
    new Promise<void>(resolve => {
      if (removed || signal.aborted) return resolve()
      const wake = () => {
        signal.removeEventListener('abort', wake)
        stopWaiting(wake)
        resolve()
      }
      waiting.add(wake)
      signal.addEventListener('abort', wake)
      timer ??= setInterval(poll, every)
    })

  return {
    notify,
    changed,
    remove: () => {
      removed = true
      notify()
    },
  }
}
