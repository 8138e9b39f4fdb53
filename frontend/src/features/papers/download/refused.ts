import { Failure } from '@shodh/contracts/answer.ts'
import { PDF_MIN_BYTES } from '@shodh/contracts/limits.ts'
import { mediaType } from './file-name.ts'
import { isWhole, type Received } from './received.ts'

export const DOWNLOAD_FAILED = 'Download failed. Please try again.'
export const DOWNLOAD_TIMED_OUT = 'Download timed out. Please try again.'
export const NETWORK_ERROR = 'Network error. Please check your connection.'
export const NOT_AVAILABLE = 'Download not available'

/** A download that ended for good; its message is for the reader. */
export class DownloadRefused extends Error {}

/** A connection that broke: what came so far is kept and the rest can be asked for. */
export class ConnectionBroken extends Error {
  constructor() {
    super(NETWORK_ERROR)
  }
}

const refusal = async (answer: Response) => {
  const { data } = Failure.safeParse(await answer.json().catch(() => undefined))
  return data?.message ?? ([401, 403, 404, 410].includes(answer.status) ? NOT_AVAILABLE : DOWNLOAD_FAILED)
}
