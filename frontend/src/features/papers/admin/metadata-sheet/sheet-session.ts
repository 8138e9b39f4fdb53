import { startWorker } from '../../../../script-addresses.ts'
import type { Request, Response } from './sheet-requests.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './compare-sheet.worker.ts?worker&url'

/** A worker that reads and compares a sheet; it responds to one request after the other. */
export const openSheet = () => {
  const worker = startWorker(workerAddress)
  const ask = (request: Request) =>
    new Promise<Response>(resolve => {
      worker.onmessage = ({ data }: MessageEvent<Response>) => resolve(data)
      worker.onerror = () => resolve({})
      worker.postMessage(request)
    })
  return { ask, close: () => worker.terminate() }
}
