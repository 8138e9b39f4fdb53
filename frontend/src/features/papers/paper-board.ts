/** Values by key, outside of any screen, that screens can follow (`useSyncExternalStore`). */
export const createBoard = <Value>() => {
  let values: ReadonlyMap<string, Value> = new Map()
  const listeners = new Set<() => void>()
  const become = (next: Map<string, Value>) => {
    values = next
    listeners.forEach(listener => listener())
  }
  return {
    /** Another map after each change. */
    all: () => values,
    of: (key: string) => values.get(key),
    put: (key: string, value: Value) => become(new Map(values).set(key, value)),
    remove: (key: string) => become(new Map([...values].filter(([each]) => each !== key))),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
