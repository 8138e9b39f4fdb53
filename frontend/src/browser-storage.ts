/** What the keys of typed texts begin with in the storage of a tab: they are forgotten where somebody signs out. */
export const TYPED = 'shodh:typed:'

/** Of all tabs, or of one; a browser may refuse either. */
type Area = () => Storage
const ofAllTabs: Area = () => localStorage
export const ofThisTab: Area = () => sessionStorage

/** What is stored under a key: null where nothing is, undefined where the browser refuses its storage. */
export const stored = (key: string, area = ofAllTabs): string | null | undefined => {
  try {
    return area().getItem(key)
  } catch {
    return undefined
  }
}

/** The value of the JSON that is stored under a key; undefined where there is none. */
export const storedValue = (key: string, area?: Area): unknown => {
  try {
    return JSON.parse(stored(key, area) ?? '') as unknown
  } catch {
    return undefined
  }
}

/** Stores a text, or removes what is stored (null); a browser that refuses, or is full, stores nothing. */
export const store = (key: string, text: string | null, area = ofAllTabs) => {
  try {
    if (text === null) area().removeItem(key)
    else area().setItem(key, text)
  } catch {
    // What is not stored is asked for or fetched again.
  }
}

/** Stores for every tab, and says so in this one as the browser does in the others. */
export const storeForAll = (key: string, text: string | null) => {
  store(key, text)
  window.dispatchEvent(new Event('storage'))
}

/** Calls back when another tab has changed what is stored, or this one says so. */
export const onStorage = (changed: () => void) => {
  window.addEventListener('storage', changed)
  return () => window.removeEventListener('storage', changed)
}

/** A mark that says whether this browser may hold something, without opening a database. */
export const storageMark = (key: string) => ({
  isSet: () => typeof stored(key) === 'string',
  set: (isThere: boolean) => store(key, isThere ? '1' : null),
})
