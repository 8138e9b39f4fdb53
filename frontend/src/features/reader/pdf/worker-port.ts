import { startWorker } from '../../../script-addresses.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from '../reader.worker.ts?worker&url'

let waiting: Worker | undefined

/** Starts the worker of the next document before the code that needs it is there: both are fetched at once. */
export const prepareWorker = () => void (waiting ??= startWorker(workerAddress))

export const takeWorker = (): Worker => {
  const worker = waiting ?? startWorker(workerAddress)
  waiting = undefined
  return worker
}
