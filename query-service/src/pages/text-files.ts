import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JournalTexts, TextFile } from '../ports.ts'
import { type Bytes, inMemory, sendBytes } from '../send-bytes.ts'

const bytesOf = ({ name, contentType, bytes, tag }: TextFile): Bytes => ({
  name,
  contentType,
  tag,
  ...inMemory(bytes),
  cacheControl: 'public, no-cache',
})

type Given = {
  readonly texts?: JournalTexts | undefined
  /** The address of a public file of the name among the forms of the file manager, which comes first. */
  readonly formAt?: ((name: string) => Promise<string | undefined>) | undefined
  /** Responds where there is no such file. */
  readonly missing: (request: FastifyRequest, reply: FastifyReply) => unknown
}

/** The downloads of the journal's texts, such as its copyright form, by their names, however an address escapes them. */
export const textFiles: FastifyPluginAsync<Given> = async (app, { texts, formAt, missing }) => {
  app.get<{ Params: { file: string } }>('/texts/:file', { config: { allow: 'everyone' } }, async (request, reply) => {
    const form = await formAt?.(request.params.file)
    if (form !== undefined) return reply.header('cache-control', 'public, no-cache').redirect(form, 302)
    const file = texts?.files.get(request.params.file)
    return file ? sendBytes(request, reply, bytesOf(file)) : missing(request, reply)
  })
}
