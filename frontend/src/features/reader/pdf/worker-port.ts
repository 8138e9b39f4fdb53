import { startWorker } from '../../../script-addresses.ts'
import pdfjs from 'pdfjs-dist/package.json' with { type: 'json' }

const VERSION = pdfjs.version.replaceAll('.', '-')

/** The parser of pdf.js, and what it fetches by name: `reader.config.ts` puts the files there. */
const WORKER = `/assets/reader.worker-legacy-${VERSION}.js`
export const FILES = `/assets/reader-pdfjs-${VERSION}`

let waiting: Worker | undefined

/** Starts the worker of the next document before the code that needs it is there: both are fetched at once. */
export const prepareWorker = () => void (waiting ??= startWorker(WORKER))

export const takeWorker = (): Worker => {
  const worker = waiting ?? startWorker(WORKER)
  waiting = undefined
  return worker
}
