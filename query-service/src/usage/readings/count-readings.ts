import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadingRecorder } from './recorder.ts'
import type { PaperRequest } from '../../pages/parse-paper-path.ts'

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
const isReading = (request: FastifyRequest, reply: FastifyReply): boolean =>
  request.method === 'GET' && isSent(reply) && !isAhead(request)

/** What a response shows, if it is something that readings are counted of. */
export type Shown =
  | { readonly kind: 'page' | 'pdf'; readonly paperId: string }
  | { readonly kind: 'zip'; readonly volumeId: string; readonly paperIds: readonly string[] }
  /** The page of the paper at an address. */
  | { readonly kind: 'page'; readonly address: PaperRequest }

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by handlers; whether it is a reading is decided after the response. */
    shown?: Shown
  }
}

/** Records what was read, after each response. */
export const countReadings = (app: FastifyInstance, { record }: Pick<ReadingRecorder, 'record'>) => {
  app.addHook('onResponse', (request, reply, done) => {
    const { shown } = request
    if (shown && isReading(request, reply)) {
      const { ip, headers, actor } = request
      record({ at: Date.now(), shown, ip, userAgent: headers['user-agent'], isStaff: actor !== null })
    }
    done()
  })
}
