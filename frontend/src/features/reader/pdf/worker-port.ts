import { startWorker } from '../../../script-addresses.ts'
import { WORKER } from './addresses.ts'

let waiting: Worker | undefined

/** Starts the worker of the next document before the code that needs it is there: both are fetched at once. */
export const prepareWorker = () => void (waiting ??= startWorker(WORKER))

export const takeWorker = (): Worker => {
  const worker = waiting ?? startWorker(WORKER)
  waiting = undefined
  return worker
}
