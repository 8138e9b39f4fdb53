import { onSignedOut } from '../../../../../session/signed-out.ts'
import { DATABASE, hasBatch, markBatch } from './storage-mark.ts'

const deleteBatches = () => {
  const { indexedDB }: { readonly indexedDB?: IDBFactory } = globalThis
  indexedDB?.deleteDatabase(DATABASE)
  markBatch(false)
}

let close: (() => void) | undefined

/** Something private is open from now on; `end` closes it. */
export const batchOpened = (end: () => void) => {
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
    if (!hasBatch()) return
    const hasEnded = isStart && userId === undefined && !isUnreachable
    void import('./stored-batch.ts')
      .then(({ tidyBatches }) => tidyBatches(userId, hasEnded))
      .then(left => left === 0 && deleteBatches())
  }
}

/**
 * Closes the batch when its user leaves; who signs out leaves nothing of it in the browser, and whose session has ended
 * otherwise leaves what was typed, sealed, for a week.
 */
export const protectBatch = (store: Store) => {
  if (watched.has(store)) return
  watched.add(store)
  onSignedOut(store, isOnPurpose => {
    close?.()
    close = undefined
    if (isOnPurpose) deleteBatches()
  })
  const look = tidy(store)
  store.subscribe(look)
  look()
}
