import type { Refusal } from '@shodh/contracts/envelope.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { adminOperations } from '@shodh/contracts/users/admin-operations.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import { profileOperations } from '@shodh/contracts/users/profile-operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { respondOnce } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { attention } from './attention.ts'
import { directory } from './directory.ts'
import { sessionsOf } from './sessions-of.ts'

const missing: Refusal = { refused: 'USER_NOT_FOUND' }

/** Queries about people: no response is cached, so that erased data remains nowhere. */
export const userRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { views, vault, storageKeyOf } = ports
  const people = directory(views, vault)

  const oneUser = (found: Awaited<ReturnType<typeof people.user>>) =>
    found ? { message: 'User retrieved successfully', data: found.user, revision: found.revision } : missing

  app.route({
    ...at(profileOperations.getProfile),
    handler: async (request, reply) =>
      respondOnce(request, reply, oneUser(await people.profile(request.actor?.userId ?? ''))),
  })

  app.route({
    ...at(profileOperations.getStorageKey),
    handler: async (request, reply) => {
      const data = { key: storageKeyOf(request.actor?.userId ?? '') }
      return respondOnce(request, reply, { message: 'Storage key retrieved successfully', data })
    },
  })

  app.route({
    ...at(profileOperations.listSessions),
    handler: async (request, reply) => {
      const sessions = request.actor ? await sessionsOf(ports, request.actor) : []
      return respondOnce(request, reply, { message: 'Sessions retrieved successfully', data: { sessions } })
    },
  })

  app.route({
    ...at(systemOperations.listUserSessions),
    handler: async (request, reply) => {
      const { id: userId } = request.params
      if (!(await views.users.get(userId))) return reply.refuse(missing)
      const sessions = await sessionsOf(ports, { userId, sessionId: request.actor?.sessionId ?? '' })
      return respondOnce(request, reply, { message: 'Sessions retrieved successfully', data: { sessions } })
    },
  })

  app.route({
    ...at(adminOperations.listUsers),
    handler: async (request, reply) => {
      const data = await people.find(request.query)
      return respondOnce(request, reply, { message: 'Users retrieved successfully', data })
    },
  })

  app.route({
    ...at(adminOperations.getUser),
    handler: async (request, reply) => respondOnce(request, reply, oneUser(await people.user(request.params.id))),
  })

  app.route({
    ...at(adminOperations.getAttention),
    handler: async (request, reply) =>
      respondOnce(request, reply, { message: 'What needs attention', data: await attention(ports) }),
  })
}
