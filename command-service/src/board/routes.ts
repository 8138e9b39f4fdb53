import { boardOperations } from '@shodh/contracts/board/operations.ts'
import { SectionId } from '@shodh/contracts/ids.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { derivedId } from '../idempotency.ts'
import { ifMatch } from '../given.ts'
import type { Ports } from '../ports.ts'
import { commandRouter } from '../respond.ts'
import { boardRequest } from './board-request.ts'
import { sectionResponse, sectionsResponse } from './board-response.ts'
import { memberRoutes } from './member-routes.ts'
import { refuseForeign } from './receive-member.ts'
import { createSection, deleteSection, reorderSections, restoreSection, reviseSection } from './sections.ts'

const newSectionId = (commandId: string) => SectionId.parse(derivedId('section', commandId))

/** The sections of the board. */
export const boardRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { vault } = ports
  const route = commandRouter(app, ports)
  await app.register(memberRoutes, ports)

  route(
    boardOperations.createSection,
    ({ body }) =>
      refuseForeign(ports, body) ??
      boardRequest({
        name: 'create-section',
        request: body,
        decide: (board, { commandId }) => createSection(board, { sectionId: newSectionId(commandId), ...body }),
      }),
    {
      status: 201,
      message: 'Section created successfully',
      data: async ({ state, events }) => ({
        section: await sectionResponse(vault, state, newSectionId(events[0]?.metadata.commandId ?? '')),
      }),
    },
  )
  route(
    boardOperations.reorderSections,
    request =>
      boardRequest({
        name: 'reorder-sections',
        request: request.body,
        decide: board => reorderSections(board, { order: request.body, ifMatch: ifMatch(request) }),
      }),
    {
      message: 'Section order updated successfully',
      data: async ({ state }) => ({ sections: await sectionsResponse(vault, state) }),
    },
  )
  route(
    boardOperations.reviseSection,
    request => {
      const { body } = request
      const { id: sectionId } = request.params
      return (
        refuseForeign(ports, body) ??
        boardRequest({
          name: 'revise-section',
          request: [sectionId, body],
          decide: board => reviseSection(board, { sectionId, ...body, ifMatch: ifMatch(request) }),
        })
      )
    },
    ({ params }) => ({
      message: 'Section updated successfully',
      data: async ({ state }) => ({ section: await sectionResponse(vault, state, params.id) }),
    }),
  )
  route(
    boardOperations.deleteSection,
    request => {
      const { id: sectionId } = request.params
      return boardRequest({
        name: 'delete-section',
        request: { sectionId },
        decide: board => deleteSection(board, { sectionId, ifMatch: ifMatch(request) }),
      })
    },
    { message: 'Section deleted successfully' },
  )
  route(
    boardOperations.restoreSection,
    ({ params: { id: sectionId } }) =>
      boardRequest({
        name: 'restore-section',
        request: { sectionId },
        decide: board => restoreSection(board, { sectionId }),
      }),
    ({ params }) => ({
      message: 'Section restored successfully',
      data: async ({ state }) => ({ section: await sectionResponse(vault, state, params.id) }),
    }),
  )
}
