import type { MessageId } from '../../../i18n/ids.ts'
import { createBoard } from '../../../ui/observable.ts'
import type { Progress, Send } from './fetch-file.ts'

export type Download = {
  readonly phase: Progress['phase'] | 'complete'
  readonly bytes: number
  readonly total: number | undefined
  readonly percent: number | undefined
}

export type FileWanted = {
  readonly url: string
  /** Where the server names none. */
  readonly name: string
  /** Milliseconds that the finished progress stays. */
  readonly clearAfter: number
  readonly onDone: (name: string, bytes: number) => void
  /** With a message's id, or the server's own sentence. */
  readonly onFailed: (message: string) => void
  readonly send?: Send
}

export const NETWORK_ERROR: MessageId = 'volume.networkError'

const PREPARING: Download = { phase: 'preparing', bytes: 0, total: undefined, percent: undefined }

/** The downloads under way, by URL. They outlive the screen that started them. */
export const running = createBoard<Download>()

export const isRunning = (download: Download | undefined): download is Download =>
  download !== undefined && download.phase !== 'complete'

/** Downloads that wait for the code, by URL; one that was cancelled meanwhile is missing here. */
const waiting = new Set<string>()

/** The code that receives files is fetched with the first of them. */
const downloads = async () => (await import('./downloads.ts')).downloads

export const startDownload = async (wanted: FileWanted) => {
  const { url } = wanted
  if (isRunning(running.of(url))) return
  running.put(url, PREPARING)
  waiting.add(url)
  const { start } = await downloads().catch(() => ({ start: undefined }))
  if (!waiting.delete(url)) return
  if (start) return start(wanted)
  running.remove(url)
  wanted.onFailed(NETWORK_ERROR)
}

export const cancelDownload = async (url: string) => {
  if (waiting.delete(url)) running.remove(url)
  else (await downloads()).cancel(url)
}
