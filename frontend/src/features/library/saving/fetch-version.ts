import { watch } from '../../papers/download/timeout.ts'
import { hashOf } from '../../../worker/hash-of.ts'
import type { Version } from '../storage/records.ts'
import type { PartialFile } from './partial.ts'
import { SaveFailed, storageProblem } from './save-failed.ts'
import { SAVING } from './store-version.ts'

export type VersionRequest = {
  readonly version: Version
  readonly partial: PartialFile
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
  /** Milliseconds without a byte that count as a broken connection. */
  readonly silence?: number
}

const SILENCE_MS = 30_000
const GONE = [404, 410]
/** The server, or what is before it, is not able to respond now. */
const LATER = [408, 425, 429, 500, 502, 503, 504]

const tagOf = ({ sha256: hash }: Version) => `"${hash}"`

/** The rest of a file whose beginning is here, as long as it is the same file (RFC 9110, 13.1.5). */
const headersFor = ({ partial, version }: VersionRequest): Record<string, string> =>
  partial.size() > 0 ? { ...SAVING, range: `bytes=${partial.size()}-`, 'if-range': tagOf(version) } : SAVING

const continues = ({ headers }: Response, { partial, version }: VersionRequest) => {
  const [, start, size] = /^bytes (\d+)-\d+\/(\d+)$/u.exec(headers.get('content-range') ?? '') ?? []
  return partial.size() > 0 && Number(start) === partial.size() && Number(size) === version.bytes
}

/** Refuses by the status what is not this file, or not now. */
const checkStatus = ({ ok, status }: Response, receiving: VersionRequest) => {
  if (ok) return
  if (status === 416) receiving.partial.clear()
  if (status === 416) throw new SaveFailed('network')
  if (LATER.includes(status)) throw new SaveFailed('server')
  throw new SaveFailed(GONE.includes(status) ? 'gone' : 'refused')
}

/** Refuses by the headers what is not this file: a sign-in page of the network, other bytes at the same address. */
const checkHead = (response: Response, receiving: VersionRequest) => {
  const { headers, status } = response
  if (headers.get('content-type')?.startsWith('text/html')) throw new SaveFailed('network')
  checkStatus(response, receiving)
  if (headers.get('etag') !== tagOf(receiving.version)) throw new SaveFailed('damaged')
  if (status === 206 && !continues(response, receiving)) {
    receiving.partial.clear()
    throw new SaveFailed('damaged')
  }
  if (status !== 206 && receiving.partial.size() > 0) receiving.partial.clear()
}

const append = ({ partial, version }: VersionRequest, chunk: Uint8Array<ArrayBuffer>) => {
  if (partial.size() + chunk.byteLength > version.bytes) throw new SaveFailed('damaged')
  try {
    partial.append(chunk)
  } catch (error) {
    throw storageProblem(error)
  }
}

const receiveBody = async ({ body }: Response, receiving: VersionRequest, heard: () => void) => {
  const reader = body!.getReader()
  for (;;) {
    heard()
    const { done, value } = await reader.read()
    if (done) return
    append(receiving, value)
    receiving.onBytes(receiving.partial.size())
  }
}

const request = async (receiving: VersionRequest) => {
  const { version, partial, signal, silence = SILENCE_MS } = receiving
  const line = watch(signal, silence)
  line.heard()
  try {
    const response = await fetch(version.url, {
      headers: headersFor(receiving),
      cache: 'no-store',
      signal: line.signal,
    })
    checkHead(response, receiving)
    await receiveBody(response, receiving, line.heard)
  } finally {
    line.stop()
  }
  if (partial.size() < version.bytes) throw new SaveFailed('network')
}

/**
 * Fetches what is missing of a version, and compares all of it with the hash that the journal states.
 * @throws SaveFailed, or the signal's reason; what has come stays in the partial file unless it is damaged
 */
export const fetchVersion = async (wanted: VersionRequest): Promise<void> => {
  const { partial, version, signal } = wanted
  if (partial.size() > version.bytes) partial.clear()
  try {
    if (partial.size() < version.bytes) await request(wanted)
    if ((await hashOf(await partial.bytes())) !== version.sha256) throw new SaveFailed('damaged')
  } catch (error) {
    if (signal.aborted) throw signal.reason
    const failed = error instanceof SaveFailed ? error : new SaveFailed('network', error)
    if (failed.problem === 'damaged') partial.clear()
    throw failed
  }
}
