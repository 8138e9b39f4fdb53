import { PDF_MIN_BYTES } from '@shodh/contracts/limits.ts'
import type { Failure } from '@shodh/contracts/envelope.ts'
import type { MessageId } from '../../../i18n/ids.ts'
import { has } from '../../../response.ts'
import { mediaType } from './file-name.ts'
import type { Received } from './received.ts'

export const DOWNLOAD_FAILED: MessageId = 'volume.downloadFailed'
export const DOWNLOAD_TIMED_OUT: MessageId = 'volume.downloadTimedOut'
const NOT_AVAILABLE: MessageId = 'volume.notAvailable'
const CORRUPTED: MessageId = 'volume.corrupted'
const TOO_SMALL: MessageId = 'volume.tooSmall'
const EMPTY: MessageId = 'volume.emptyFile'

const FILE_TYPES = ['application/pdf', 'application/zip', 'application/octet-stream', '']
const GONE = [401, 403, 404, 410]

/** A download that ended for good; its message is a message's id, or the server's own sentence. */
export class DownloadRefused extends Error {}

/** The connection broke: what was received is retained, and the rest can be requested. */
export class ConnectionBroken extends Error {}

const isFailure = has<Failure>('success', 'message', 'code')

/** The refusal in a response that is no file: the server's own sentence where it gave one. */
export const refusal = async (response: Response): Promise<DownloadRefused> => {
  const body: unknown = await response.json().catch(() => undefined)
  if (isFailure(body)) return new DownloadRefused(body.message)
  return new DownloadRefused(GONE.includes(response.status) ? NOT_AVAILABLE : DOWNLOAD_FAILED)
}

const isArchive = ({ headers }: Received) => mediaType(headers.get('content-type')) === 'application/zip'

/** Refuses by the headers what cannot be the file: a sign-in page of the network, a file that is too small. */
export const checkHead = (received: Received) => {
  const { headers, total } = received
  if (!FILE_TYPES.includes(mediaType(headers.get('content-type')))) throw new DownloadRefused(DOWNLOAD_FAILED)
  if (total === 0 && isArchive(received)) throw new DownloadRefused(EMPTY)
  if (total !== undefined && total < PDF_MIN_BYTES) throw new DownloadRefused(CORRUPTED)
}

export const checkWhole = (received: Received) => {
  if (received.bytes === 0 && isArchive(received)) throw new DownloadRefused(EMPTY)
  if (received.bytes < PDF_MIN_BYTES) throw new DownloadRefused(TOO_SMALL)
}
