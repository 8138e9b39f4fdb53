import { apiTokenView } from '@shodh/contracts/users/tokens/api-tokens.ts'
import { tokenOperations } from '@shodh/contracts/users/tokens/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../../decider.ts'
import { actRouter, responder } from '../../respond.ts'
import type { Ports } from '../../ports.ts'
import { createApiToken, revokeApiToken } from './decisions.ts'

const REVOKED = { message: 'API token revoked' } as const

/** API tokens of one's own, and for administrators of all. */
export const tokenRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const respond = responder(ports)
  const { identity } = ports

  act(tokenOperations.createApiToken, async (request, by, reply) => {
    const created = await createApiToken(identity, request.body, by)
    if (isRefusal(created)) return created
    const { outcome, row, secret } = created
    return respond(reply, outcome, {
      status: 201,
      message: 'API token created',
      data: () => ({ token: { ...apiTokenView(row), secret } }),
    })
  })

  act(tokenOperations.revokeApiToken, async (request, by, reply) => {
    const { id: tokenId } = request.params
    return respond(reply, await revokeApiToken(identity, { tokenId, owner: by.actorId }, by), REVOKED)
  })

  act(tokenOperations.revokeAnyApiToken, async (request, by, reply) =>
    respond(reply, await revokeApiToken(identity, { tokenId: request.params.id }, by), REVOKED),
  )
}
