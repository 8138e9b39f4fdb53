import { startWorker } from '../../../../../script-addresses.ts'
// Vite makes it the address of the built worker.
// oxlint-disable-next-line import/default
import workerAddress from './parse-sheet.worker.ts?worker&url'
import { readSheet, type ParsedRows, type Sheet } from './sheet.ts'

type Response = { readonly parsed?: ParsedRows; readonly failed?: true }

const UNREADABLE = { refused: 'This spreadsheet could not be read. Please save it as CSV (UTF-8) and try again.' }

const parsed = (source: File | string) =>
  new Promise<ParsedRows | undefined>(resolve => {
    const worker = startWorker(workerAddress)
    const end = (rows: ParsedRows | undefined) => {
      worker.terminate()
      resolve(rows)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<Response>) => end(data.parsed))
    worker.addEventListener('error', () => end(undefined))
    worker.postMessage(source)
  })

/** Bytes of a spreadsheet; one of 1,000 papers with abstracts has far fewer. */
const MAX_BYTES = 50 * 1024 * 1024

/** What a pasted text or a file holds, parsed in a worker. */
export const readSource = async (source: File | string): Promise<Sheet | { readonly refused: string }> => {
  if (source instanceof File && source.size > MAX_BYTES)
    return { refused: 'This file is too large for a spreadsheet of papers.' }
  const rows = await parsed(source)
  return rows ? readSheet(rows) : UNREADABLE
}
