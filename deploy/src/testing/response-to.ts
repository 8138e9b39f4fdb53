import type { ClientRequest, IncomingMessage } from 'node:http'

/** Test equipment: the response to a request, once its head has arrived; rejects where the request fails before. */
export const responseTo = (request: ClientRequest): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request.once('error', reject)
    request.once('response', response => {
      request.off('error', reject)
      resolve(response)
    })
  })
