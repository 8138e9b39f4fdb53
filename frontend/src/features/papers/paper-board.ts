/** Values by key, outside of any screen, that screens can follow (`useSyncExternalStore`). */
export const createBoard = <Value>() => {
  const values = new Map<string, Value>()
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach(listener => listener())
  return {
    of: (key: string) => values.get(key),
    put: (key: string, value: Value) => {
      values.set(key, value)
      notify()
    },
    remove: (key: string) => {
      values.delete(key)
      notify()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
