import { onSignedOut } from '../../../../signed-out.ts'

/** The browser's database of entries that are not uploaded yet. */
export const DATABASE = 'shodh-desk'

const deleteDesks = () => {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis
  indexedDB?.deleteDatabase(DATABASE)
}

let close: (() => void) | undefined

/** Something private is open from now on; `end` closes it. */
export const deskOpened = (end: () => void) => {
  close = end
}

type Store = Parameters<typeof onSignedOut>[0]
const watched = new WeakSet<Store>()

/** Closes the desk when its user leaves; who signs out leaves nothing of it in the browser. */
export const protectDesk = (store: Store) => {
  if (watched.has(store)) return
  watched.add(store)
  onSignedOut(store, isOnPurpose => {
    close?.()
    close = undefined
    if (isOnPurpose) deleteDesks()
  })
}
