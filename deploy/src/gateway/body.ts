import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { LATE } from './ask.ts'

/** Whether anything follows the headers (RFC 9112, 6.3). */
export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Lets what a service has said be read before more is sent to it: where it has answered early and closed,
 * the failure to send would come before its answer.
 */
const afterListening = () => new Transform({ transform: (chunk, _, passOn) => void setImmediate(passOn, null, chunk) })

/**
 * Sends a reader's body on, once the service wants it where the reader waits to be told so.
 * A service that takes nothing for so many milliseconds of what waits for it is given up; a slow reader is not.
 */
export const sendBody =
  (request: IncomingMessage, response: ServerResponse, stalledMs: number) => (service: ClientRequest) => {
    if (!hasBody(request)) {
      service.end()
      return
    }
    service.setTimeout(stalledMs, () => service.writableNeedDrain && service.destroy(LATE))
    service.flushHeaders()
    const start = () => request.pipe(afterListening()).pipe(service)
    if (request.headers.expect === undefined) start()
    else
      service.once('continue', () => {
        response.writeContinue()
        start()
      })
  }

/** Reads on and throws away: a reader that is still sending must come to reading the answer. */
export const discardRest = (request: IncomingMessage) => {
  request.unpipe()
  request.resume()
}
