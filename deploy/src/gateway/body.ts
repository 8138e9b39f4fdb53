import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import { hasBody } from '../http/body-deadlines.ts'
import { LATE } from './request.ts'

/**
 * Lets what a service has sent be read before more is sent to it: where it has responded early and closed,
 * the failure to send would come before its response.
 */
const afterListening = () => new Transform({ transform: (chunk, _, passOn) => void setImmediate(passOn, null, chunk) })

/**
 * Sends a reader's body on, once the service wants it where the reader waits for `100 Continue`.
 * The request to a service that reads nothing for so many milliseconds is aborted; a slow reader is waited for.
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

/** Reads on and discards: a reader that is still sending must get to reading the response. */
export const discardBody = (request: IncomingMessage) => {
  request.unpipe()
  request.resume()
}
