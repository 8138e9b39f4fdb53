import { Worker } from 'node:worker_threads'
import { receivedError } from '@shodh/adapters/event-store/threads.ts'
import type { LoadInThread, LoadOutcome } from '@shodh/projections/runner/load-in-thread.ts'
import type { RebuildData, RebuildMessage } from './rebuild-thread.ts'

/** Most documents die young: with more room for these, they are copied less often. */
const LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 512 }

const start = (workerData: RebuildData) =>
  new Worker(new URL('./rebuild-thread.ts', import.meta.url), { workerData, resourceLimits: LIMITS })

/** Loads read models of the embedded journal in that directory in a thread of its own, which ends with the load. */
export const loadInThread =
  (directory: string): LoadInThread =>
  async (requests, progress, signal) => {
    signal.throwIfAborted()
    const worker = start({ directory, requests })
    const { promise, resolve, reject } = Promise.withResolvers<LoadOutcome>()
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    worker.on('message', (message: RebuildMessage) => {
      if ('position' in message) progress(message.position, message.at)
      else if ('outcome' in message) resolve(message.outcome)
      else reject(receivedError(message))
    })
    worker.on('error', reject)
    worker.on('exit', code => reject(new Error(`the thread of a rebuild ended with ${code}`)))
    try {
      return await promise
    } finally {
      signal.removeEventListener('abort', end)
      await worker.terminate()
    }
  }
