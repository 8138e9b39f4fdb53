type Entry = { readonly key: string }

/** Its event is made at once: after the last test the environment has no class of events any longer. */
const later = <Type extends string>(type: Type, target: EventTarget) => {
  const event = new Event(type)
  setTimeout(() => target.dispatchEvent(event))
}

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
