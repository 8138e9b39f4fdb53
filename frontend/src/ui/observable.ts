/** A value outside of any screen, that screens can follow (`useSyncExternalStore`). */
export const createObservable = <Value>(initial: Value) => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    now: () => value,
    set: (next: Value) => {
      value = next
      listeners.forEach(listener => listener())
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Values by key, which screens can follow. */
export const createBoard = <Value>() => {
  const { now, set, subscribe } = createObservable<ReadonlyMap<string, Value>>(new Map())
  return {
    /** Another map after each change. */
    all: now,
    of: (key: string) => now().get(key),
    put: (key: string, value: Value) => set(new Map(now()).set(key, value)),
    remove: (key: string) => set(new Map([...now()].filter(([each]) => each !== key))),
    subscribe,
  }
}
