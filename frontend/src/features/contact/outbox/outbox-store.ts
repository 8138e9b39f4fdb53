import { errorOf } from '@shodh/contracts/errors.ts'
import type { ContactErrors, ContactTexts } from '@shodh/contracts/contact/rules.ts'
import type { Outgoing } from './outgoing.ts'

/** A message that waits in this browser for a network; `key` is its Idempotency-Key. */
export type QueuedMessage = {
  readonly key: string
  readonly texts: ContactTexts
  readonly body: Outgoing
  readonly needsProof: boolean
  /** Of reCAPTCHA, whose token only a page with its script can make. */
  readonly siteKey?: string | undefined
  /** Why the journal has refused it: it is sent no more, and shown to its sender. */
  readonly refusal?: string
  readonly errors?: ContactErrors
}

/** What is left of a message that was received, until its sender has seen that it was. */
type SentMessage = { readonly key: string; readonly isSent: true }

export type OutboxEntry = QueuedMessage | SentMessage

const NAME = 'shodh-contact'
const STORE = 'outbox'

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(NAME, 1)
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }))
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(errorOf(opening.error)))
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
      transaction.addEventListener('abort', () => reject(errorOf(transaction.error)))
    })
  } finally {
    database.close()
  }
}

export const outboxEntries = (): Promise<readonly OutboxEntry[]> => within('readonly', store => store.getAll())
export const storeEntry = (entry: OutboxEntry) => within('readwrite', store => store.put(entry))
export const dropEntry = (key: string) => within('readwrite', store => store.delete(key))
