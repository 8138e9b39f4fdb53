import { pause, watch } from './patience.ts'
import { append, isWhole, rangeHeaders, startOver, type Received } from './received.ts'
import {
  checkHead,
  checkWhole,
  ConnectionBroken,
  DOWNLOAD_FAILED,
  DownloadRefused,
  NETWORK_ERROR,
  refusal,
} from './refused.ts'

/** `preparing` until the first byte; `resuming` while a broken connection is waited out. Bytes are real ones. */
export type Progress = {
  readonly phase: 'preparing' | 'downloading' | 'resuming'
  readonly bytes: number
  readonly total: number | undefined
}

export type FileRequest = {
  readonly url: string
  /** Filled as bytes come; one that was left half-filled is continued. */
  readonly received: Received
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
  /** Milliseconds before each further try after which nothing came. */
  readonly waits?: readonly number[]
  /** Milliseconds without a byte that count as a broken connection. */
  readonly silence?: number
}

const WAITS = [1000, 2000, 4000, 8000, 15_000]
const SILENCE = 30_000
const PASSING = [502, 503, 504]

/** Whether the answer continues what is there (RFC 9110, 15.3.7), rather than starting the file anew. */
const continues = (answer: Response, { bytes, total }: Received) => {
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(answer.headers.get('content-range') ?? '') ?? []
  return Number(start) === bytes && Number(size) === total
}

const receiveHead = async (answer: Response, received: Received) => {
  if (received.bytes > 0 && PASSING.includes(answer.status)) throw new ConnectionBroken()
  if (!answer.ok) throw await refusal(answer)
  if (answer.status === 206 && continues(answer, received)) return
  if (answer.status === 206) throw new DownloadRefused(DOWNLOAD_FAILED)
  startOver(received, answer.headers)
  checkHead(received)
}

const report = ({ onProgress, received: { bytes, total } }: FileRequest, phase: Progress['phase']) =>
  onProgress({ phase, bytes, total })

const receiveBody = async (answer: Response, request: FileRequest, heard: () => void) => {
  const reader = answer.body!.getReader()
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
  const { url, received, signal, silence = SILENCE } = request
  const line = watch(signal, silence)
  if (received.bytes > 0) line.heard()
  try {
    const answer = await fetch(url, { headers: rangeHeaders(received), signal: line.signal })
    await receiveHead(answer, received)
    await receiveBody(answer, request, line.heard)
  } finally {
    line.stop()
  }
}

/** Throws what ends the download; returns where it is worth going on. */
const judge = (error: unknown, { signal, received }: FileRequest) => {
  if (signal.aborted) throw signal.reason as Error
  if (error instanceof DownloadRefused) {
    startOver(received)
    throw error
  }
  if (received.bytes === 0) throw new DownloadRefused(NETWORK_ERROR)
}

/**
 * Reads a file as a stream and, where the connection breaks, goes on from the byte it had (Range with If-Range).
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
      judge(error, request)
    }
    if (received.bytes > before) idle = 0
    if (idle >= waits.length) throw new DownloadRefused(NETWORK_ERROR)
    report(request, 'resuming')
    await pause(waits[idle]!, signal)
  }
}
