import type { Worker } from 'node:worker_threads'

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
