import { success } from '@shodh/contracts/envelope.ts'
import { adminOperations } from '@shodh/contracts/users/operations/admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import { ifMatch } from '../given.ts'
import { actRouter, answerRouter, responder } from '../respond.ts'
import type { Ports } from '../ports.ts'
import { createAccount } from './accounts/create-account.ts'
import { eraseUser } from './accounts/erase-user.ts'
import { resetPassword } from './passwords/change-password.ts'
import { reviseAccount } from './accounts/revise-account.ts'

/** Administration of all accounts. */
export const adminRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const answer = answerRouter(app)
  const { identity } = ports
  const { administrators, erasePersonalData, handleUser } = identity
  const respond = responder(ports)
  const revise = reviseAccount(ports)

  act(adminOperations.createUser, async (request, by, reply) => {
    const created = await createAccount(identity, request.body, by)
    if (isRefusal(created)) return created
    const { outcome, user } = created
    return respond(reply, outcome, { status: 201, message: 'User created successfully', data: () => ({ user }) })
  })

  act(adminOperations.reviseUser, async (request, by, reply) => {
    const revision = { userId: request.params.id, changes: request.body, by, ifMatch: ifMatch(request) }
    return revise(reply, revision, { message: 'User updated successfully', data: (user, note) => ({ user, note }) })
  })

  act(adminOperations.eraseUser, async (request, by, reply) => {
    const { id: userId } = request.params
    const conditions = { actorId: by.actorId, ifMatch: ifMatch(request) }
    // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
    const command = { name: 'erase-user', userId, request: null, erases: true } as const
    const outcome = await administrators.endTerm(userId, by.actorId, () =>
      handleUser({ ...command, decide: user => eraseUser(user, conditions) }, by),
    )
    if (!isRefusal(outcome)) {
      await erasePersonalData(userId)
      await identity.setUp.sweep()
    }
    return respond(reply, outcome, { message: 'User deleted successfully', data: () => ({}) })
  })

  act(adminOperations.resetUserPassword, async (request, by, reply) => {
    const { body, params } = request
    const outcome = await resetPassword(identity, { userId: params.id, password: body?.newPassword }, by)
    if (outcome === 'mailed') return success('A mail with a link to choose a new password is on its way', {})
    return respond(reply, outcome, { message: 'Password reset successfully', data: () => ({}) })
  })

  answer(adminOperations.deleteRole, async () => refuse('ROLES_ARE_FIXED'))
}
