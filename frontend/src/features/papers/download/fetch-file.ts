import { pause } from '@shodh/contracts/flow/retry.ts'
import { watch } from './timeout.ts'
import { append, isWhole, rangeHeaders, startOver, type Received } from './received.ts'
import { checkHead, checkWhole, ConnectionBroken, DOWNLOAD_FAILED, DownloadRefused, refusal } from './refused.ts'
import { NETWORK_ERROR } from './running.ts'

/** `preparing` until the first byte; `resuming` while a broken connection is waited out. Bytes are real ones. */
export type Progress = {
  readonly phase: 'preparing' | 'downloading' | 'resuming'
  readonly bytes: number
  readonly total: number | undefined
}

/** Sends the request; as a visitor where nothing else is said. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

export type FileRequest = {
  readonly url: string
  /** Filled as bytes come; one that was left half-filled is continued. */
  readonly received: Received
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  readonly send?: Send | undefined
  /** Milliseconds before each further try after which nothing came. */
  readonly waits?: readonly number[]
  /** Milliseconds without a byte that count as a broken connection. */
  readonly silence?: number
}

const WAITS = [1000, 2000, 4000, 8000, 15_000]
const SILENCE = 30_000
const RETRYABLE = [502, 503, 504]

/** Whether the response continues what is there (RFC 9110, 15.3.7), rather than starting the file again. */
const continues = (response: Response, { bytes, total }: Received) => {
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(response.headers.get('content-range') ?? '') ?? []
  return Number(start) === bytes && Number(size) === total
}

const receiveHead = async (response: Response, received: Received) => {
  if (received.bytes > 0 && RETRYABLE.includes(response.status)) throw new ConnectionBroken()
  if (!response.ok) throw await refusal(response)
  if (response.status === 206 && continues(response, received)) return
  if (response.status === 206) throw new DownloadRefused(DOWNLOAD_FAILED)
  startOver(received, response.headers)
  checkHead(received)
}

const report = ({ onProgress, received: { bytes, total } }: FileRequest, phase: Progress['phase']) =>
  onProgress({ phase, bytes, total })

const receiveBody = async (response: Response, request: FileRequest, heard: () => void) => {
  const reader = response.body!.getReader()
  for (;;) {
    heard()
    const { done, value } = await reader.read()
    if (done) break
    append(request.received, value)
    report(request, 'downloading')
  }
  if (!isWhole(request.received)) throw new ConnectionBroken()
}

const attempt = async (request: FileRequest): Promise<void> => {
  const { url, received, signal, silence = SILENCE, send = fetch } = request
  const line = watch(signal, silence)
  if (received.bytes > 0) line.heard()
  try {
    const response = await send(url, { headers: rangeHeaders(received), signal: line.signal })
    await receiveHead(response, received)
    await receiveBody(response, request, line.heard)
  } finally {
    line.stop()
  }
}

/** Throws what ends the download; returns where a retry is worthwhile. */
const throwIfFinal = (error: unknown, { signal, received }: FileRequest) => {
  if (signal.aborted) throw signal.reason as Error
  if (error instanceof DownloadRefused) {
    startOver(received)
    throw error
  }
  if (received.bytes === 0) throw new DownloadRefused(NETWORK_ERROR)
}

/**
 * Reads a file as a stream and, where the connection breaks, resumes from the byte it had (Range with If-Range).
 * @throws DownloadRefused, or the signal's reason
 */
export const fetchFile = async (request: FileRequest): Promise<void> => {
  const { received, signal, waits = WAITS } = request
  report(request, received.bytes > 0 ? 'resuming' : 'preparing')
  for (let idle = 0; ; idle += 1) {
    const before = received.bytes
    try {
      await attempt(request)
      return checkWhole(received)
    } catch (error) {
      throwIfFinal(error, request)
    }
    if (received.bytes > before) idle = 0
    if (idle >= waits.length) throw new DownloadRefused(NETWORK_ERROR)
    report(request, 'resuming')
    await pause(waits[idle]!, signal)
    signal.throwIfAborted()
  }
}
