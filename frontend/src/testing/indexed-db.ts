type Entry = { readonly key: string }

const later = <Type extends string>(event: Type, target: EventTarget) =>
  setTimeout(() => target.dispatchEvent(new Event(event)))

const requestOf = <Result>(result: Result) => Object.assign(new EventTarget(), { result })

/** happy-dom has no IndexedDB: one object store, by `key`, is all that there is. */
export const withIndexedDb = (entries: Map<string, Entry>) => {
  const store = {
    getAll: () => requestOf([...entries.values()]),
    put: (entry: Entry) => requestOf(entries.set(entry.key, entry)),
    delete: (key: string) => requestOf(entries.delete(key)),
  }
  const transaction = () => {
    const target = Object.assign(new EventTarget(), { objectStore: () => store })
    later('complete', target)
    return target
  }
  const open = () => {
    const opening = requestOf({ transaction, close: () => undefined })
    later('success', opening)
    return opening
  }
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: { open } })
}
