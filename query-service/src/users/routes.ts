import type { Refusal } from '@shodh/contracts/envelope.ts'
import { UserFilter } from '@shodh/contracts/users/views.ts'
import type { FastifyPluginAsync } from 'fastify'
import { respondOnce } from '../responses.ts'
import { parseQuery } from '../query-values.ts'
import type { Ports } from '../ports.ts'
import { attention } from './attention.ts'
import { directory } from './directory.ts'
import { ownSessions } from './own-sessions.ts'

const missing: Refusal = { refused: 'USER_NOT_FOUND' }

/** Queries about people: no response is cached, so that erased data remains nowhere. */
export const userRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  const { views, vault } = ports
  const people = directory(views, vault)
  const own = { allow: 'use the own account' } as const
  const all = { allow: 'see users' } as const

  const oneUser = (found: Awaited<ReturnType<typeof people.user>>) =>
    found ? { message: 'User retrieved successfully', data: found.user, revision: found.revision } : missing

  app.get('/users/profile', { config: own }, async (request, reply) =>
    respondOnce(request, reply, oneUser(await people.profile(request.actor?.userId ?? ''))),
  )

  app.get('/users/profile/sessions', { config: own }, async (request, reply) => {
    const sessions = request.actor ? await ownSessions(ports, request.actor) : []
    return respondOnce(request, reply, { message: 'Sessions retrieved successfully', data: { sessions } })
  })

  app.get('/admin/users', { config: all }, async (request, reply) => {
    const filter = parseQuery(UserFilter, request.query)
    if ('refused' in filter) return reply.refuse(filter)
    return respondOnce(request, reply, { message: 'Users retrieved successfully', data: await people.find(filter) })
  })

  app.get<{ Params: { id: string } }>('/admin/users/:id', { config: all }, async (request, reply) =>
    respondOnce(request, reply, oneUser(await people.user(request.params.id))),
  )

  app.get('/admin/attention', { config: { allow: 'see what needs attention' } }, async (request, reply) =>
    respondOnce(request, reply, { message: 'What needs attention', data: await attention(ports) }),
  )
}
