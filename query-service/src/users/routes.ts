import type { Refusal } from '@shodh/contracts/envelope.ts'
import { adminOperations } from '@shodh/contracts/users/admin-operations.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import { profileOperations } from '@shodh/contracts/users/profile-operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { queryRouter } from '../responses.ts'
import type { Ports } from '../ports.ts'
import { attention } from './attention.ts'
import { directory, sessionsOf } from './directory.ts'

const missing: Refusal = { refused: 'USER_NOT_FOUND' }

/** Queries about people: no response is cached, so that erased data remains nowhere. */
export const userRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const query = queryRouter(app)
  const { views, vault, storageKeyOf } = ports
  const people = directory(views, vault)

  const oneUser = (found: Awaited<ReturnType<typeof people.user>>) =>
    found ? { message: 'User retrieved successfully', data: found.user, revision: found.revision } : missing

  query(profileOperations.getProfile, async request => oneUser(await people.profile(request.actor?.userId ?? '')))

  query(profileOperations.getStorageKey, async request => {
    const data = { key: storageKeyOf(request.actor?.userId ?? '') }
    return { message: 'Storage key retrieved successfully', data }
  })

  query(profileOperations.listSessions, async request => {
    const sessions = request.actor ? await sessionsOf(ports, request.actor) : []
    return { message: 'Sessions retrieved successfully', data: { sessions } }
  })

  query(systemOperations.listUserSessions, async request => {
    const { id: userId } = request.params
    if (!(await views.users.get(userId))) return missing
    const sessions = await sessionsOf(ports, { userId, sessionId: request.actor?.sessionId ?? '' })
    return { message: 'Sessions retrieved successfully', data: { sessions } }
  })

  query(adminOperations.listUsers, async request => {
    const data = await people.find(request.query)
    return { message: 'Users retrieved successfully', data }
  })

  query(adminOperations.getUser, async request => oneUser(await people.user(request.params.id)))

  query(adminOperations.getAttention, async () => ({ message: 'What needs attention', data: await attention(ports) }))
}
