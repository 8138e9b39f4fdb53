import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfLink } from '../hash-of-link.ts'
import type { Ports } from '../ports.ts'
import { placeOf } from './file-tree.ts'
import { isInForce } from './items.ts'
import { refuseFile } from '../pages/refuse-file.ts'
import { sendFile } from './send-file.ts'

/** Whether the response has the beginning of the file: a browser that fetches it in parts has opened it once. */
const isOpening = ({ method }: FastifyRequest, reply: FastifyReply) =>
  method === 'GET' &&
  (reply.statusCode === 200 || String(reply.getHeader('content-range') ?? '').startsWith('bytes 0-'))

const HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

type Link = { readonly Params: { readonly token: string } }

/** Files that were shared by a link, which opens without signing in. */
export const shareLinks: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { fileTree, views, vault } = ports
  const [send, refuse] = [sendFile(ports), refuseFile(ports)]
  const opened = new WeakMap<FastifyRequest, string>()

  const countOpen = (id: string) =>
    vault.update('share-opens', id, row => ({
      id,
      opens: (row?.opens ?? 0) + 1,
      lastOpenedAt: new Date().toISOString(),
    }))

  const shareOf = async (token: string) => {
    const tokenHash = hashOfLink(token)
    const [share] = tokenHash === undefined ? [] : await views.fileShares.find({ where: { tokenHash }, limit: 1 })
    return share
  }

  app.get<Link>(
    '/s/:token',
    {
      config: { allow: 'everyone' },
      onSend: async (request, reply) => {
        const id = opened.get(request)
        if (id === undefined || !isOpening(request, reply)) return
        // the file is sent also where it can't be counted
        await countOpen(id).catch((error: unknown) =>
          request.log.error({ err: error }, 'An opened link is not counted'),
        )
      },
    },
    async (request, reply) => {
      reply.headers(HEADERS)
      const share = await shareOf(request.params.token)
      if (!share) return refuse(request, reply, 'SHARE_NOT_FOUND')
      const tree = await fileTree.tree()
      const file = tree.node(share.fileId)
      const version = file?.versions.at(-1)
      if (!file || !version || !isInForce({ tree }, share, Date.now())) return refuse(request, reply, 'SHARE_ENDED')
      opened.set(request, share.id)
      return send(request, reply, version, { name: placeOf(file).name, cacheControl: HEADERS['cache-control'] })
    },
  )
}
