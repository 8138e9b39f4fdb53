import type { FastifyReply, FastifyRequest } from 'fastify'

/** No route has it. */
const INSTEAD = '/unreadable-address'

/** Routes a request whose address the router can't read, such as `/%ff`, so that it passes the hooks as any other does. */
export const routeUnreadable = ({ raw, server }: FastifyRequest, reply: FastifyReply) => {
  Object.assign(raw, { originalUrl: raw.url, url: INSTEAD })
  server.routing(raw, reply.raw)
}

export const isUnreadable = ({ url, originalUrl }: FastifyRequest) => url === INSTEAD && originalUrl !== INSTEAD

/** A browser that opens an address outside the API: it gets the page of addresses that show none. */
export const isForPage = ({ method, headers, originalUrl }: FastifyRequest) =>
  method === 'GET' && !originalUrl.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
