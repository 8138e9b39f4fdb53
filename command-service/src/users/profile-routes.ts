import { success } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { profileOperations } from '@shodh/contracts/users/profile-operations.ts'
import type { Profile, User } from '@shodh/contracts/users/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import { requestContext } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { pendingEmailFor, requestEmailChange } from './request-email-change.ts'
import { reviseAccount } from './revise-account.ts'

/** What everybody may change of the own account. */
export const profileRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { sessions } = ports.identity
  const revise = reviseAccount(ports)

  app.route({
    ...at(profileOperations.reviseProfile),
    handler: async (request, reply) => {
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const { name, email, currentPassword } = request.body
      const { actorId: userId } = by
      const refusal =
        email === undefined ? undefined : await requestEmailChange(ports.identity, userId, { email, currentPassword })
      if (refusal) return reply.refuse(refusal)
      const data = async (user: User): Promise<Profile> => {
        const pendingEmail = await pendingEmailFor(ports.identity, userId)
        return { ...user, ...(pendingEmail !== undefined && { pendingEmail }) }
      }
      return revise(reply, { userId, changes: { name }, by }, { message: 'Profile updated successfully', data })
    },
  })

  app.route({
    ...at(profileOperations.endOtherSessions),
    handler: async ({ actor }) => {
      const others = (await sessions.ofUser(actor?.userId ?? '')).filter(({ id }) => id !== actor?.sessionId)
      await Promise.all(others.map(({ id }) => sessions.end(id)))
      return success('All other sessions have ended', { ended: others.length })
    },
  })

  app.route({
    ...at(profileOperations.endSession),
    handler: async ({ actor, params }, reply) => {
      const session = (await sessions.ofUser(actor?.userId ?? '')).find(({ id }) => id === params.id)
      if (!session) return reply.refuse(refuse('SESSION_NOT_FOUND'))
      await sessions.end(session.id)
      return success('The session has ended', {})
    },
  })
}
