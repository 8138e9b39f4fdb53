import type { ServerResponse } from 'node:http'

const calls = new WeakMap<ServerResponse, (() => void)[]>()

/** Calls once the response was sent, or nobody waits for it any more: one listener for all who want to know. */
export const onceClosed = (response: ServerResponse, call: () => void): void => {
  const known = calls.get(response)
  if (known) {
    known.push(call)
    return
  }
  const all = [call]
  calls.set(response, all)
  response.once('close', () => {
    for (const each of all) each()
  })
}
