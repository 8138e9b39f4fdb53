import { boardOperations } from '@shodh/contracts/board/operations.ts'
import { SectionId } from '@shodh/contracts/ids.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { derivedId } from '../idempotency.ts'
import { ifMatch } from '../if-match.ts'
import type { Ports } from '../ports.ts'
import { performer } from '../respond.ts'
import { boardRequest } from './board-request.ts'
import { sectionResponse, sectionsResponse } from './board-response.ts'
import { memberRoutes } from './member-routes.ts'
import { refuseForeign } from './receive-member.ts'
import { createSection, deleteSection, reorderSections, restoreSection, reviseSection } from './sections.ts'

const newSectionId = (commandId: string) => SectionId.parse(derivedId('section', commandId))

/** The sections of the board. */
export const boardRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const { vault } = ports
  const perform = performer(ports)
  await app.register(memberRoutes, ports)

  app.route({
    ...at(boardOperations.createSection),
    handler: (request, reply) => {
      const { body } = request
      const command = boardRequest({
        name: 'create-section',
        request: body,
        decide: (board, { commandId }) => createSection(board, { sectionId: newSectionId(commandId), ...body }),
      })
      return perform(request, reply, refuseForeign(ports, body) ?? command, {
        status: 201,
        message: 'Section created successfully',
        data: async ({ state, events }) => ({
          section: await sectionResponse(vault, state, newSectionId(events[0]?.metadata.commandId ?? '')),
        }),
      })
    },
  })

  app.route({
    ...at(boardOperations.reorderSections),
    handler: (request, reply) => {
      const { body: order } = request
      const command = boardRequest({
        name: 'reorder-sections',
        request: order,
        decide: board => reorderSections(board, { order, ifMatch: ifMatch(request) }),
      })
      return perform(request, reply, command, {
        message: 'Section order updated successfully',
        data: async ({ state }) => ({ sections: await sectionsResponse(vault, state) }),
      })
    },
  })

  app.route({
    ...at(boardOperations.reviseSection),
    handler: (request, reply) => {
      const { body } = request
      const { id: sectionId } = request.params
      const command = boardRequest({
        name: 'revise-section',
        request: [sectionId, body],
        decide: board => reviseSection(board, { sectionId, ...body, ifMatch: ifMatch(request) }),
      })
      return perform(request, reply, refuseForeign(ports, body) ?? command, {
        message: 'Section updated successfully',
        data: async ({ state }) => ({ section: await sectionResponse(vault, state, sectionId) }),
      })
    },
  })

  app.route({
    ...at(boardOperations.deleteSection),
    handler: (request, reply) => {
      const { id: sectionId } = request.params
      const command = boardRequest({
        name: 'delete-section',
        request: { sectionId },
        decide: board => deleteSection(board, { sectionId, ifMatch: ifMatch(request) }),
      })
      return perform(request, reply, command, { message: 'Section deleted successfully', data: () => ({}) })
    },
  })

  app.route({
    ...at(boardOperations.restoreSection),
    handler: (request, reply) => {
      const { id: sectionId } = request.params
      const command = boardRequest({
        name: 'restore-section',
        request: { sectionId },
        decide: board => restoreSection(board, { sectionId }),
      })
      return perform(request, reply, command, {
        message: 'Section restored successfully',
        data: async ({ state }) => ({ section: await sectionResponse(vault, state, sectionId) }),
      })
    },
  })
}
