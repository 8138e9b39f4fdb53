import { errorOf } from '@shodh/contracts/errors.ts'
import { Damaged, StoreFull, Unavailable } from './event-store.ts'
import type { Worker } from 'node:worker_threads'

/** An error as a thread sends it to another one, which gets no classes; `kind` is the name of its class. */
export type ThreadError = { readonly error: string; readonly kind: string }

export const sentError = (thrown: unknown): ThreadError => {
  const { message, name } = errorOf(thrown)
  return { error: message, kind: name }
}

/** StoreFull, Damaged and Unavailable as they were thrown, any other as an Error. */
export const receivedError = ({ error, kind }: ThreadError): Error => {
  if (kind === StoreFull.name) return new StoreFull(error)
  if (kind === Damaged.name) return new Damaged(error)
  return kind === Unavailable.name ? new Unavailable(error) : new Error(error)
}

/**
 * The message of a thread that sends one at most and ends by itself, when it has ended; undefined where it sent none. Rejects
 * with what the thread failed with.
 */
export const responseOf = (thread: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    let response: unknown
    thread.on('message', message => {
      response = message
    })
    thread.on('error', reject)
    thread.on('exit', () => resolve(response))
  })
