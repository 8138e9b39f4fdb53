import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from './ports.ts'
import { sendBytes } from './send-bytes.ts'

const FOREVER = 'public, max-age=31536000, immutable'

type StoredPicture = { readonly sha256: string; readonly bytes: number }
type Named = FastifyRequest<{ Params: { name: string } }>

/** Sends the WebP picture that a name stands for, which never changes; 404 where there is none. */
export const sendPicture =
  (files: Pick<Ports['files'], 'open'>, fileOf: (name: string) => Promise<StoredPicture | undefined>) =>
  async (request: Named, reply: FastifyReply) => {
    const { name } = request.params
    const file = await fileOf(name)
    if (!file) return reply.header('cache-control', 'no-store').refuse({ refused: 'ROUTE_NOT_FOUND' })
    const { sha256: tag, bytes } = file
    return sendBytes(request, reply, {
      tag,
      bytes,
      name,
      contentType: 'image/webp',
      cacheControl: FOREVER,
      inline: true,
      open: range => files.open(tag, range),
    })
  }
