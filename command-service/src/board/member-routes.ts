import multipart from '@fastify/multipart'
import type { Board } from '@shodh/contracts/board/board.ts'
import { AddMember, ReviseMember } from '@shodh/contracts/board/commands.ts'
import { boardOperations } from '@shodh/contracts/board/operations.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { Handled } from '../handle.ts'
import { ifMatch } from '../given.ts'
import type { Ports } from '../ports.ts'
import { actRouter, commandRouter, responder } from '../respond.ts'
import { boardRequest } from './board-request.ts'
import { memberResponse, membersResponse } from './board-response.ts'
import { addToBoard, eraseFromBoard, reviseOnBoard } from './member-commands.ts'
import { removeMember, reorderMembers, restoreMember, strikeMember } from './members.ts'
import { receiveMember } from './receive-member.ts'

const isMoveAlone = ({ events }: Handled<Board>) => events.length === 1 && events[0]?.type === 'MemberMoved'

/** The members of the sections of the board. */
export const memberRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  await app.register(multipart)
  const { vault } = ports
  const route = commandRouter(app, ports)
  const respond = responder(ports)

  /** Responds with the member; of one who was erased since, nothing is known any more. */
  const respondWith = async (
    reply: FastifyReply,
    memberId: string,
    outcome: Handled<Board> | Refusal,
    response: { readonly status?: number; readonly message: string },
  ) => {
    if (isRefusal(outcome)) return reply.refuse(outcome)
    const member = await memberResponse(vault, outcome.state, memberId)
    return respond(reply, member ? outcome : refuse('MEMBER_ERASED'), { ...response, data: () => ({ member }) })
  }

  act(boardOperations.addMember, async (request, by, reply) => {
    const received = await receiveMember(ports, request, AddMember, { isNew: true })
    if (isRefusal(received)) return received
    const { picture } = received
    if (!picture) return refuse('MEMBER_IMAGE_REQUIRED')
    const { sectionId } = request.params
    const added = { ...received, picture, sectionId, ifMatch: ifMatch(request) }
    const { memberId, outcome } = await addToBoard(ports, added, by)
    return respondWith(reply, memberId, outcome, { status: 201, message: 'Member added successfully' })
  })

  act(boardOperations.reviseMember, async (request, by, reply) => {
    const received = await receiveMember(ports, request, ReviseMember, { isNew: false })
    if (isRefusal(received)) return received
    const outcome = await reviseOnBoard(ports, { ...received, ...request.params, ifMatch: ifMatch(request) }, by)
    const isMoved = !isRefusal(outcome) && isMoveAlone(outcome)
    const message = isMoved ? 'Member moved successfully' : 'Member updated successfully'
    return respondWith(reply, request.params.memberId, outcome, { message })
  })

  route(
    boardOperations.reorderMembers,
    request => {
      const { body: order } = request
      const { sectionId } = request.params
      return boardRequest({
        name: 'reorder-members',
        request: [sectionId, order],
        decide: board => reorderMembers(board, { sectionId, order, ifMatch: ifMatch(request) }),
      })
    },
    ({ params }) => ({
      message: 'Member order updated successfully',
      data: async ({ state }) => {
        const section = state.sections.find(({ id }) => id === params.sectionId)
        return { members: await membersResponse(vault, section ?? { members: [] }) }
      },
    }),
  )

  route(
    boardOperations.removeMember,
    request =>
      boardRequest({
        name: 'remove-member',
        request: request.params,
        decide: board => removeMember(board, { ...request.params, ifMatch: ifMatch(request) }),
      }),
    { message: 'Member deleted successfully' },
  )

  act(boardOperations.restoreMember, async (request, by, reply) => {
    const { params } = request
    const command = { name: 'restore-member', request: params }
    const outcome = await ports.handle(boardRequest({ ...command, decide: board => restoreMember(board, params) }), by)
    return respondWith(reply, params.memberId, outcome, { message: 'Member restored successfully' })
  })

  act(boardOperations.eraseMember, async (request, by, reply) => {
    const outcome = await eraseFromBoard(ports, request.params, by)
    return respond(reply, outcome, { message: 'Member erased successfully' })
  })

  route(
    boardOperations.strikeMember,
    ({ params, body }) => {
      const requested = { ...params, reason: body.reason }
      return boardRequest({
        name: 'strike-member',
        request: requested,
        decide: board => strikeMember(board, requested),
      })
    },
    { message: 'Member struck from the history' },
  )
}
