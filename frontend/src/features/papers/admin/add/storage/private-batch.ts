import { onSignedOut } from '../../../../../signed-out.ts'
import { DATABASE, hasDesk, markDesk } from './storage-mark.ts'

const deleteDesks = () => {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis
  indexedDB?.deleteDatabase(DATABASE)
  markDesk(false)
}

let close: (() => void) | undefined

/** Something private is open from now on; `end` closes it. */
export const deskOpened = (end: () => void) => {
  close = end
}

type Store = Parameters<typeof onSignedOut>[0]
const watched = new WeakSet<Store>()

/** Once it is known who is signed in, and again where that is somebody else. */
const tidy = (store: Store) => {
  let last: string | null | undefined
  return () => {
    const { user, isInitializing, isUnreachable } = store.getState().session
    const userId = user?.id
    if (isInitializing || (userId ?? null) === last) return
    const isStart = last === undefined
    last = userId ?? null
    if (!hasDesk()) return
    const hasEnded = isStart && userId === undefined && !isUnreachable
    void import('./stored-batch.ts')
      .then(({ tidyDesks }) => tidyDesks(userId, hasEnded))
      .then(left => left === 0 && deleteDesks())
  }
}

/**
 * Closes the desk when its user leaves; who signs out leaves nothing of it in the browser, and whose session has ended
 * otherwise leaves what was typed, sealed, for a week.
 */
export const protectDesk = (store: Store) => {
  if (watched.has(store)) return
  watched.add(store)
  onSignedOut(store, isOnPurpose => {
    close?.()
    close = undefined
    if (isOnPurpose) deleteDesks()
  })
  const look = tidy(store)
  store.subscribe(look)
  look()
}
