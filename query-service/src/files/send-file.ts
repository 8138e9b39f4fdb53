import { Readable } from 'node:stream'
import { problemOf } from '@shodh/adapters/file-store/file-store.ts'
import { isShown } from '@shodh/contracts/files/content-type.ts'
import type { StoredVersion } from '@shodh/contracts/files/document.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import { type Bytes, sendBytes } from '../send-bytes.ts'

/** Bytes of a file up to which its hash is compared before it is sent first: a quarter of a second's work. */
const HASHED_MAX = 100 * 1024 * 1024

/** What is opened at an address of the journal runs nothing there, whatever it is. */
const SANDBOX = "default-src 'none'; sandbox"

type Stored = Pick<StoredVersion, 'sha256' | 'bytes' | 'contentType'>

type How = Pick<Bytes, 'name' | 'cacheControl'> & {
  /** A download is saved, also where a browser could show it. */
  readonly isDownload?: boolean
}

/** Sends the bytes of a version. What a browser could run is only ever saved. */
export const sendFile =
  ({ files, pdfs }: Pick<Ports, 'files' | 'pdfs'>) =>
  async (request: FastifyRequest, reply: FastifyReply, stored: Stored, { isDownload, ...how }: How) => {
    const { sha256: tag, bytes, contentType } = stored
    const problem = await (bytes > HASHED_MAX ? problemOf(files, stored, { contents: false }) : pdfs.problem(stored))
    if (problem !== undefined) {
      request.log.error({ file: tag, name: how.name, problem }, 'A file is not sent')
      return reply.refuse({ refused: 'FILE_MISSING', message: `"${how.name}" is ${problem}. Please upload it again.` })
    }
    const inline = !isDownload && isShown(contentType)
    if (!inline) reply.header('content-security-policy', SANDBOX)
    const open: Bytes['open'] = async range => (bytes === 0 ? Readable.from([]) : files.open(tag, range))
    return sendBytes(request, reply, { ...how, tag, bytes, contentType, inline, open })
  }
