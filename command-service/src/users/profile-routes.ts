import type { EventData } from '@shodh/contracts/event.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { UserEvent } from '@shodh/contracts/users/events.ts'
import { profileOperations } from '@shodh/contracts/users/profile-operations.ts'
import type { Profile, User } from '@shodh/contracts/users/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal } from '../decider.ts'
import { requestContext, responder } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { endSessionsOf } from './sessions/end-sessions.ts'
import { pendingEmailFor, requestEmailChange } from './request-email-change.ts'
import { reviseAccount } from './revise-account.ts'

const endedBy = (event: EventData | undefined) => {
  const { data } = UserEvent.safeParse(event)
  return data?.type === 'SessionsEnded' ? data.data.sessions : 0
}

/** What everybody may change of the own account. */
export const profileRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const respond = responder(ports)
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
        // Stryker disable next-line ConditionalExpression: An undefined property is not sent.
        return { ...user, ...(pendingEmail !== undefined && { pendingEmail }) }
      }
      return revise(reply, { userId, changes: { name }, by }, { message: 'Profile updated successfully', data })
    },
  })

  app.route({
    ...at(profileOperations.endOtherSessions),
    handler: async (request, reply) => {
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const given = { userId: by.actorId, except: request.actor?.sessionId }
      return respond(reply, await endSessionsOf(ports.identity, given, by), {
        message: 'All other sessions have ended',
        data: ({ events }) => ({ ended: endedBy(events[0]) }),
      })
    },
  })

  app.route({
    ...at(profileOperations.endSession),
    handler: async (request, reply) => {
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const given = { userId: by.actorId, sessionId: request.params.id }
      return respond(reply, await endSessionsOf(ports.identity, given, by), {
        message: 'The session has ended',
        data: () => ({}),
      })
    },
  })
}
