import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { JournalTexts, TextFile, Ports } from '../../ports.ts'
import { type Bytes, inMemory, sendBytes } from '../../send-bytes.ts'
import { publicAddress } from '@shodh/contracts/files/addresses.ts'
import { joinPath } from '@shodh/contracts/files/paths.ts'
import { FORMS } from '@shodh/contracts/files/stream.ts'
import { publicFile } from '../../files/published.ts'

const ADDRESS = new RegExp(`^${publicAddress(FORMS)}/(?<name>[^/?#]+)$`, 'u')

const decoded = (name: string) => {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** The forms of the guidelines: in a folder of the file manager, or beside the journal's texts. */
export const siteForms = ({ fileTree, texts }: Pick<Ports, 'fileTree' | 'texts'>) => ({
  /** The public address of a form in the file manager. */
  formAt: async (name: string): Promise<string | undefined> => {
    const found = publicFile(await fileTree.tree(), joinPath(FORMS, name))
    if (found?.is === 'moved') return publicAddress(found.path)
    return found?.is === 'here' ? publicAddress(joinPath(FORMS, name)) : undefined
  },
  /** Where a form beside the texts is, in place of one that is not public in the file manager. */
  besideTexts: (url: string): string | undefined => {
    const name = decoded(ADDRESS.exec(url)?.groups?.['name'] ?? '')
    return texts?.files.has(name) ? `/texts/${encodeURIComponent(name)}` : undefined
  },
})

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
