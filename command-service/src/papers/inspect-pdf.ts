import { Worker } from 'node:worker_threads'
import type { Refusal } from '@shodh/contracts/answer.ts'
import { queues } from '../queues.ts'

export type Inspected = { readonly pages: number } | Refusal

const IDLE_MS = 10_000
const inTurn = queues()
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined

const ready = () => {
  if (!idle) return new Worker(new URL('./inspect-pdf-worker.ts', import.meta.url))
  clearTimeout(idle.timer)
  const { worker } = idle
  idle = undefined
  return worker
}

/** A parser holds tens of megabytes: it goes when nothing arrives for a while. */
const rest = (worker: Worker) => {
  worker.unref()
  const timer = setTimeout(() => {
    idle = undefined
    void worker.terminate()
  }, IDLE_MS)
  idle = { worker, timer: timer.unref() }
}

const ask = (path: string) =>
  new Promise<Inspected>((resolve, reject) => {
    const worker = ready()
    const quiet = () => worker.off('message', answer).off('error', fail).off('exit', fail)
    const answer = (inspected: Inspected) => {
      quiet()
      rest(worker)
      resolve(inspected)
    }
    const fail = (accident: unknown) => {
      quiet()
      void worker.terminate()
      reject(accident instanceof Error ? accident : new Error(`The PDF reader ended with ${String(accident)}`))
    }
    worker.on('message', answer).on('error', fail).on('exit', fail)
    worker.ref()
    worker.postMessage(path)
  })

/** Parses a PDF off the HTTP thread, one at a time. */
export const inspectPdf = (path: string) => inTurn('pdf', () => ask(path))
