import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Bytes } from './send-bytes.ts'

/** A text that is made for a request, as a file. */
export const bytesOfText = (text: string, about: Pick<Bytes, 'name' | 'contentType' | 'cacheControl'>): Bytes => {
  const bytes = Buffer.from(text)
  return {
    ...about,
    contentType: `${about.contentType}; charset=utf-8`,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 27),
    bytes: bytes.length,
    open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
  }
}
