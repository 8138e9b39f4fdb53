import { startWorker } from '../../../../../script-addresses.ts'
import type { ReadPdf } from './read-pdf.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './read-pdf.worker.ts?worker&url'

type Response = { readonly id: number; readonly result?: ReadPdf; readonly failed?: true }

/** Milliseconds without a file after which the worker ends and gives its memory back. */
const IDLE_MS = 60_000

const UNREADABLE = 'This file could not be read. Please choose it again.'

/** Reads PDFs in a worker, one after the other, so that many large ones do not fill the memory. */
export const createPdfReader = () => {
  let worker: Worker | undefined
  let idle: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let count = 0

  const end = () => {
    worker?.terminate()
    worker = undefined
  }

  const readNow = (file: File) =>
    new Promise<ReadPdf | { readonly problem: string }>(resolve => {
      clearTimeout(idle)
      worker ??= startWorker(workerAddress)
      const current = worker
      const id = (count += 1)
      const finish = (result: ReadPdf | { readonly problem: string }) => {
        current.removeEventListener('message', heard)
        current.removeEventListener('error', failed)
        idle = setTimeout(end, IDLE_MS)
        resolve(result)
      }
      const failed = () => {
        end()
        finish({ problem: UNREADABLE })
      }
      const heard = ({ data }: MessageEvent<Response>) => {
        if (data.id === id) finish(data.result ?? { problem: UNREADABLE })
      }
      current.addEventListener('message', heard)
      current.addEventListener('error', failed)
      current.postMessage({ id, file })
    })

  return (file: File) => {
    const result = last.then(() => readNow(file))
    last = result
    return result
  }
}
