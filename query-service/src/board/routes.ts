import { emptyBoard, BOARD } from '@shodh/contracts/board/board.ts'
import { boardOperations } from '@shodh/contracts/board/operations.ts'
import { asVisitorsSee, type BoardMember } from '@shodh/contracts/board/views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { may } from '@shodh/contracts/roles.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import { cachedResponder, type QueryResult, respondOnce, type Routes } from '../responses.ts'
import { findDeleted } from './find-deleted.ts'
import { pastPage, pastSections, presentPage } from './find-page.ts'
import {
  withPersons,
  isTermOver,
  placeSections,
  type PlacedSection,
  publicSection,
  publicSections,
} from './sections.ts'
import { FUTURE, today } from '../today.ts'

const seesAll = ({ actor }: FastifyRequest) => actor !== null && may(actor, 'see all of the board')

type BoardHistory = Awaited<ReturnType<Ports['boardHistory']['load']>>

/** The board; of what only administrators and auditors may see, no response is cached. */
export const boardRoutes: Routes = async (_, ports) => {
  const { answer, query, views, settings, boardHistory, responses } = ports
  const { day, month } = today(settings)
  const respondToVisitors = cachedResponder([boardHistory], { responses })
  const readBoard = async () => (await views.board.get(BOARD)) ?? emptyBoard

  const respond = (request: FastifyRequest, reply: FastifyReply, find: () => Promise<QueryResult | Refusal>) =>
    seesAll(request)
      ? find().then(found => respondOnce(request, reply, found))
      : respondToVisitors(request, reply, { ...(request.params as object) }, find)

  const withTerm = (member: BoardMember): BoardMember =>
    isTermOver(member, month()) ? { ...member, isTermOver: true } : member

  const shownTo = (request: FastifyRequest, section: PlacedSection) =>
    withPersons(ports, section, seesAll(request) ? withTerm : asVisitorsSee)

  /** As of a day: cached by the day of the last change until then, so that there are as many responses as changes. */
  const respondWithDay = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: string,
    find: (history: BoardHistory, change: string) => Promise<QueryResult>,
  ) => {
    if (asked > day()) return reply.refuse(FUTURE)
    const change = await boardHistory.lastChange(asked)
    if (change === undefined) return reply.refuse({ refused: 'BOARD_NOT_RECORDED' })
    return respondToVisitors(request, reply, { change }, async () => find(await boardHistory.load(), change))
  }

  const listOn = async ({ history }: BoardHistory, change: string) => ({
    message: 'Board members retrieved successfully',
    data: await pastSections(ports, history, change),
  })
  const pageOn = async (found: BoardHistory, change: string) => ({
    message: 'Board retrieved successfully',
    data: await pastPage(ports, found, change),
  })

  answer(boardOperations.listBoardMembers, (request, reply) => {
    const { asOf } = request.query
    if (asOf !== undefined) return respondWithDay(request, reply, asOf, listOn)
    return respond(request, reply, async () => {
      const board = await readBoard()
      const all = placeSections(board)
      const sections = seesAll(request) ? all : publicSections(all, month())
      const data = await Promise.all(sections.map(section => shownTo(request, section)))
      return { message: 'Board members retrieved successfully', data, revision: board.revision }
    })
  })

  answer(boardOperations.getBoardPage, (request, reply) => {
    const { asOf } = request.query
    if (asOf !== undefined) return respondWithDay(request, reply, asOf, pageOn)
    return respondToVisitors(request, reply, {}, async () => ({
      message: 'Board retrieved successfully',
      data: await presentPage(ports, await boardHistory.load(), month()),
    }))
  })

  answer(boardOperations.getBoardSection, (request, reply) =>
    respond(request, reply, async () => {
      const found = placeSections(await readBoard()).find(({ section }) => section.id === request.params.id)
      const placed = found && !seesAll(request) ? publicSection(found, month()) : found
      if (!placed) return { refused: 'SECTION_NOT_FOUND' }
      const data = { section: await shownTo(request, placed) }
      return { message: 'Section retrieved successfully', data, revision: placed.section.revision }
    }),
  )

  query(boardOperations.listDeletedOfBoard, async request => {
    const data = await findDeleted(ports, await readBoard(), request.query)
    const { kind } = request.query
    return { message: `Deleted ${kind} retrieved successfully`, data }
  })
}
