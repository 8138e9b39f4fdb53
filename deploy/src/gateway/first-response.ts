import type { IncomingMessage } from 'node:http'
import { ServiceFailure, sendRequest, type ServiceRequest } from './request.ts'
import type { Connections } from './connections.ts'
import type { Instance, Instances } from './instances.ts'

type How = {
  readonly connections: Connections
  /** Whether sending it twice changes nothing. */
  readonly isRepeatable: boolean
}

/** A command gets a new connection: on a reused one, a command that was done could not be distinguished from one that never arrived. */
const attempts = (instances: readonly Instance[], { connections: { reused, fresh }, isRepeatable }: How) =>
  (isRepeatable ? [reused, fresh] : [fresh]).flatMap(agentFor =>
    instances.map(instance => ({ instance, agent: agentFor(instance) })),
  )

const mayTryNext = (why: ServiceFailure['why'], isRepeatable: boolean) =>
  why === 'cannot be reached' || (why === 'broke the connection' && isRepeatable)

/** Sends the request to one instance after the other until one responds; undefined where none does. */
export const firstResponse = async (
  outgoing: ServiceRequest,
  instances: Instances,
  how: How,
): Promise<IncomingMessage | undefined> => {
  for (const { instance, agent } of attempts(instances.inTurn(), how)) {
    try {
      const response = await sendRequest(instance, outgoing, agent)
      instances.responded(instance)
      return response
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error
      if (outgoing.reader.destroyed) return undefined
      if (!error.isStale) outgoing.onError(instance, error.why, error.cause)
      if (!mayTryNext(error.why, how.isRepeatable)) return undefined
    }
  }
  return undefined
}
