import type { ServerResponse } from 'node:http'

const calls = Symbol('calls once it is closed')

type Response = ServerResponse & { [calls]?: (() => void)[] }

/**
 * Calls once the response was sent, or nobody waits for it any more, and at once where that is so already: one listener for
 * all who want to know. They are stored on the response: what a WeakMap holds outlives each collection of the young
 * generation, and the request with it.
 */
export const onceClosed = (response: Response, call: () => void): void => {
  if (response.closed) {
    call()
    return
  }
  const known = response[calls]
  if (known) {
    known.push(call)
    return
  }
  const all = [call]
  response[calls] = all
  response.once('close', () => {
    for (const each of all) each()
  })
}
