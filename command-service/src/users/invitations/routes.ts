import { success } from '@shodh/contracts/envelope.ts'
import { bulkResponse } from '@shodh/contracts/operations/bulk.ts'
import { iso } from '@shodh/contracts/time/dates.ts'
import { invitationOperations } from '@shodh/contracts/users/operations/invitations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { failed, succeeded } from '../../bulk.ts'
import { isRefusal } from '../../decider.ts'
import type { Handled } from '../../handle.ts'
import type { Ports } from '../../ports.ts'
import { actRouter, answerRouter, responder } from '../../respond.ts'
import { beginInvitedPasskey, confirmInvitedPasskey } from '../factors/passkeys/add-passkey.ts'
import { refuseGuessable } from '../passwords/refuse-guessable.ts'
import { sessionResponses } from '../sessions/session-routes.ts'
import type { User } from '../user.ts'

const messageOf = (sent: number, refused: number) => {
  const invitations = sent === 1 ? '1 invitation is on its way' : `${sent} invitations are on their way`
  return refused === 0 ? invitations : `${invitations}, ${refused} failed`
}

/** Invitations, for administrators who send them and for those who follow their links. */
export const invitationRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const [act, answer] = [actRouter(app), answerRouter(app)]
  const { identity } = ports
  const { invitations } = identity
  const respond = responder(ports)
  const { signedInByLink } = sessionResponses(identity)

  act(invitationOperations.inviteUsers, async ({ body }, by, reply) => {
    const results = []
    let last: Handled<User> | undefined
    for (const person of body.invitations) {
      const outcome = await invitations.invite({ ...person, language: body.language }, by)
      if (isRefusal(outcome)) results.push(failed(person.email, outcome))
      else {
        results.push(succeeded(person.email, 'Invited'))
        last = outcome
      }
    }
    const data = bulkResponse(results)
    const message = messageOf(data.succeeded, data.failed)
    return last ? respond(reply, last, { message, data: () => data }) : success(message, data)
  })

  act(invitationOperations.resendInvitation, async ({ params }, by, reply) =>
    respond(reply, await invitations.resend(params.id, by), { message: 'The invitation is on its way again' }),
  )

  act(invitationOperations.withdrawInvitation, async ({ params }, by, reply) =>
    respond(reply, await invitations.withdraw(params.id, by), { message: 'The invitation is withdrawn' }),
  )

  answer(invitationOperations.readInvitation, async ({ body }) => {
    const row = await invitations.find(body.token)
    if (isRefusal(row)) return row
    const { name, email, role, until } = row
    const passkey = beginInvitedPasskey(identity, row)
    return success('You are invited', { name, email, role, expiresAt: iso(until), passkey })
  })

  answer(invitationOperations.acceptInvitation, async (request, reply) => {
    const { token, name, password, passkey } = request.body
    const row = await invitations.find(token)
    if (isRefusal(row)) return row
    const added = passkey && (await confirmInvitedPasskey(identity, { ...passkey, userId: row.id }))
    if (added && isRefusal(added)) return added
    const texts = { name, email: row.email, journalNames: identity.journalNames }
    const guessable = password === undefined ? undefined : await refuseGuessable({ password, field: 'password' }, texts)
    const outcome = guessable ?? (await invitations.accept(row, { name, password, passkey: added }, request.id))
    if (isRefusal(outcome)) return outcome
    const data = await signedInByLink(request, reply, row.id, passkey ? 'passkey' : 'password')
    return isRefusal(data) ? data : respond(reply, outcome, { message: 'Your account is ready', data: () => data })
  })
}
