import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import type { JournalTexts, TextFile } from '../ports.ts'
import { type Bytes, sendBytes } from '../send-bytes.ts'

const bytesOf = ({ name, contentType, bytes, tag }: TextFile): Bytes => ({
  name,
  contentType,
  tag,
  bytes: bytes.length,
  cacheControl: 'public, no-cache',
  present: async () => true,
  open: async ({ start, end }) => Readable.from([bytes.subarray(start, end + 1)]),
})

/** The downloads of the journal's texts, such as its copyright form. */
export const textFiles: FastifyPluginAsync<{ readonly texts?: JournalTexts | undefined }> = async (app, { texts }) => {
  for (const file of texts?.files.values() ?? [])
    app.get(`/texts/${encodeURIComponent(file.name)}`, { config: { allow: 'everyone' } }, (request, reply) =>
      sendBytes(request, reply, bytesOf(file)),
    )
}
