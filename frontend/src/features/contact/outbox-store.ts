import type { ContactTexts } from '@shodh/contracts/contact/rules.ts'
import type { Outgoing } from './outgoing.ts'

/** A message that waits in this browser for a network; `key` is its Idempotency-Key. */
export type QueuedMessage = {
  readonly key: string
  readonly texts: ContactTexts
  readonly body: Outgoing
  readonly needsProof: boolean
  /** Why the journal has refused it: it is sent no more, and shown to its sender. */
  readonly refusal?: string
}

const NAME = 'shodh-contact'
const STORE = 'outbox'

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })

/** Resolves when what was asked is stored. */
const within = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> => {
  const database = await opened()
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const asked = ask(transaction.objectStore(STORE))
      transaction.addEventListener('complete', () => resolve(asked.result))
      transaction.addEventListener('abort', () => reject(transaction.error))
    })
  } finally {
    database.close()
  }
}

export const queuedMessages = (): Promise<readonly QueuedMessage[]> => within('readonly', store => store.getAll())
export const storeMessage = (message: QueuedMessage) => within('readwrite', store => store.put(message))
export const dropMessage = (key: string) => within('readwrite', store => store.delete(key))
