import { fetchFile, type Progress } from './fetch-file.ts'
import { dispositionName, safeFileName } from './file-name.ts'
import { asBlob, nothing, type Received } from './received.ts'
import { DOWNLOAD_FAILED, DOWNLOAD_TIMED_OUT, DownloadRefused } from './refused.ts'
import { type Download, type FileWanted, running } from './running.ts'
import { saveFile } from '../../../ui/browser/save-file.ts'

const TIMEOUT_MS = 600_000
/** Between two reports where the percentage is unknown. */
const STEP_BYTES = 256 * 1024
const CANCELLED = 'cancelled by the reader'

const shown = ({ phase, bytes, total }: Progress): Download => ({
  phase,
  bytes,
  total,
  percent: total === undefined ? undefined : Math.floor((bytes / total) * 100),
})

const looksTheSame = (before: Download | undefined, after: Download) =>
  before?.phase === after.phase &&
  before.percent === after.percent &&
  (after.percent !== undefined || after.bytes - before.bytes < STEP_BYTES)

const sentence = (error: unknown) => {
  if (error instanceof DownloadRefused) return error.message
  return error instanceof DOMException && error.name === 'TimeoutError' ? DOWNLOAD_TIMED_OUT : DOWNLOAD_FAILED
}

const nameOf = ({ headers }: Received, name: string) =>
  safeFileName(dispositionName(headers.get('content-disposition')) ?? name, headers.get('content-type'))

type Save = (file: Blob, name: string) => void

/** Receives files and says on the board how far they are; one that failed is continued. */
export const createDownloads = (save: Save, timeout = TIMEOUT_MS, board = running) => {
  const controls = new Map<string, AbortController>()
  const halves = new Map<string, Received>()

  const complete = ({ url, name, clearAfter, onDone }: FileWanted, received: Received) => {
    const { bytes } = received
    const fileName = nameOf(received, name)
    const state: Download = { phase: 'complete', bytes, total: bytes, percent: 100 }
    save(asBlob(received), fileName)
    board.put(url, state)
    setTimeout(() => board.of(url) === state && board.remove(url), clearAfter)
    onDone(fileName, bytes)
  }

  const fail = ({ url, onFailed }: FileWanted, received: Received, error: unknown) => {
    board.remove(url)
    if (error === CANCELLED) return
    if (received.bytes > 0) halves.set(url, received)
    onFailed(sentence(error))
  }

  const receive = ({ url, send }: FileWanted, received: Received, signal: AbortSignal) =>
    fetchFile({
      url,
      send,
      received,
      signal,
      onProgress: progress => {
        const state = shown(progress)
        if (!looksTheSame(board.of(url), state)) board.put(url, state)
      },
    })

  const start = async (wanted: FileWanted) => {
    const { url } = wanted
    if (controls.has(url)) return
    const received = halves.get(url) ?? nothing()
    const control = new AbortController()
    const timer = setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), timeout)
    halves.delete(url)
    controls.set(url, control)
    await receive(wanted, received, control.signal)
      .then(() => complete(wanted, received))
      .catch(error => fail(wanted, received, error))
      .finally(() => {
        clearTimeout(timer)
        controls.delete(url)
      })
  }

  return {
    start,
    cancel: (url: string) => controls.get(url)?.abort(CANCELLED),
  }
}

export const downloads = createDownloads(saveFile)
