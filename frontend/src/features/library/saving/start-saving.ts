import { startWorker } from '../../../script-addresses.ts'
import { nextInQueue } from './queue.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './saving.worker.ts?worker&url'

let worker: Worker | undefined

const end = () => {
  worker?.terminate()
  worker = undefined
}

/** Saves what is in the queue, beside the page; once that is done, the worker gives its memory back. */
export const startSaving = () => {
  if (worker) return
  worker = startWorker(workerAddress)
  worker.addEventListener('error', end)
  worker.addEventListener('message', ({ data }: MessageEvent<'ended' | 'failed'>) => {
    end()
    if (data === 'ended') void resumeSaving()
  })
}

/** Goes on with what another visit, or another tab, left in the queue. */
export const resumeSaving = async () => {
  if (await nextInQueue(0).catch(() => undefined)) startSaving()
}
