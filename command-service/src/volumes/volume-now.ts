import type { FastifyRequest } from 'fastify'
import { isRefusal } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { requestContext } from '../respond.ts'
import { volumeRequest } from './volume-request.ts'

/** The volume of a request as it is now; no event. Undefined where the request will be refused. */
export const volumeNow = async (
  { handle }: Pick<Ports, 'handle'>,
  request: FastifyRequest<{ Params: { volumeId: string } }>,
) => {
  const read = volumeRequest(request.params.volumeId, { name: 'read', request: undefined, decide: () => [] })
  const by = requestContext(request)
  if (isRefusal(read) || isRefusal(by)) return undefined
  const { key: _, ...withoutKey } = by
  const found = await handle(read, withoutKey)
  return isRefusal(found) ? undefined : found.state
}
