import { contactConfig } from '@shodh/contracts/contact/config.ts'
import { contactOperations } from '@shodh/contracts/contact/operations.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { cachedResponder, type Caching, respondOnce } from '../responses.ts'
import { messageFinder } from './find-messages.ts'

/** The contact form's configuration for everyone, and the messages for staff, which are never cached. */
export const contactRoutes: FastifyPluginAsyncZod<Ports & Caching> = async (app, { responses, ...ports }) => {
  const { settings } = ports
  // It changes with a restart only.
  const respond = cachedResponder([], { responses })
  const find = messageFinder(ports)

  app.route({
    ...at(contactOperations.getContactConfig),
    handler: (request, reply) =>
      respond(request, reply, request.query, async () => ({
        message: 'Contact configuration retrieved successfully',
        // Stryker disable next-line StringLiteral: A label in a language that is not there is shown in English, too.
        data: { config: contactConfig(settings, request.query.language ?? 'en') },
      })),
  })

  app.route({
    ...at(contactOperations.listContactMessages),
    handler: async (request, reply) =>
      respondOnce(request, reply, {
        message: 'Messages retrieved successfully',
        data: await find(request.query),
      }),
  })
}
