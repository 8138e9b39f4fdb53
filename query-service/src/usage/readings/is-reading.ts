import type { FastifyReply, FastifyRequest } from 'fastify'

/** How the service worker marks what it fetches to store it for reading offline. */
const SAVED = 'save'

/** Headers by which browsers and others say that nobody reads what they fetch. */
const isAhead = ({ headers }: FastifyRequest) =>
  headers['sec-purpose'] !== undefined ||
  headers['purpose'] !== undefined ||
  headers['x-moz'] !== undefined ||
  headers['x-purpose'] === SAVED

/** Of a file that is sent in parts only the part with its first byte. */
const isBeginning = (reply: FastifyReply) => String(reply.getHeader('content-range')).startsWith('bytes 0-')

const isSent = (reply: FastifyReply) => {
  const { statusCode } = reply
  return statusCode === 200 || statusCode === 304 || (statusCode === 206 && isBeginning(reply))
}

/** Whether somebody reads what the response shows, by COUNTER Release 5.1. */
export const isReading = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' && isSent(reply) && !isAhead(request)
