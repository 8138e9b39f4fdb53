import { publicAddress } from '@shodh/contracts/files/addresses.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { itemPath } from '@shodh/contracts/files/paths.ts'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { publicRoute } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { placeOf } from './file-tree.ts'
import { refuseFile } from '../pages/refuse-file.ts'
import { type PublicFile, publicFile } from './published.ts'
import { sendFile } from './send-file.ts'

/** Taking it back works at once, also behind a shared cache. */
const REVALIDATED = 'public, max-age=0, must-revalidate'

type Needed = Pick<Ports, 'files' | 'pdfs' | 'fileTree' | 'settings'> & {
  /** Finds where an old address leads to, at which the journal has nothing. */
  readonly redirect?: (url: string) => Promise<string | undefined>
}

type Asked = {
  readonly Params: { readonly '*': string }
  readonly Querystring: { readonly version?: string | readonly string[] }
}

const versionOf = ({ versions }: FileDocument, version: Asked['Querystring']['version']) =>
  version === undefined || version === '' ? versions.at(-1) : versions.find(each => String(each.version) === version)

const Path = itemPath()

/** Published files by their paths. A former path leads to the present one. */
export const publicFiles: FastifyPluginAsync<Needed> = async (app, ports) => {
  const { fileTree, redirect } = ports
  const [send, refuse] = [sendFile(ports), refuseFile(ports)]

  /** Where the address leads to instead, if anywhere. */
  const elsewhere = async (found: PublicFile | undefined, { url, query: { version } }: FastifyRequest<Asked>) => {
    if (!found) return redirect?.(url)
    const query = version === undefined ? '' : `?version=${encodeURIComponent(String(version))}`
    return found.is === 'moved' ? publicAddress(found.path) + query : undefined
  }

  app.get<Asked>('/files/*', publicRoute, async (request, reply) => {
    const path = Path.safeParse(request.params['*']).data
    const found = path === undefined ? undefined : publicFile(await fileTree.tree(), path)
    const version = found?.is === 'here' ? versionOf(found.file, request.query.version) : undefined
    if (found?.is === 'here' && version)
      return send(request, reply, version, { name: placeOf(found.file).name, cacheControl: REVALIDATED })
    const target = await elsewhere(found, request)
    if (target !== undefined) return reply.header('cache-control', REVALIDATED).redirect(target, 301)
    return refuse(request, reply, found?.is === 'deleted' ? 'FILE_DELETED' : 'FILE_NOT_FOUND')
  })
}
