import { DEFAULT_LANGUAGE } from '@shodh/contracts/languages.ts'
import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { openApi } from '@shodh/contracts/operations/openapi.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { footerView, headerView } from '@shodh/contracts/site/views.ts'
import { cachedResponder, type Caching, documentResponder } from '../responses.ts'
import type { Ports } from '../ports.ts'

export const siteRoutes: FastifyPluginAsyncZod<Pick<Ports, 'settings' | 'texts'> & Caching> = async (
  app,
  { settings, texts, responses },
) => {
  // They change with a restart only.
  const respond = cachedResponder([], { responses })

  app.route({
    ...at(siteOperations.getOpenApi),
    handler: documentResponder(() => openApi(operations, settings.name)),
  })

  app.route({
    ...at(siteOperations.getText),
    handler: (request, reply) => {
      const { name } = request.params
      const { language = DEFAULT_LANGUAGE } = request.query
      return respond(request, reply, { name, language }, async () => {
        const data = texts?.find(name, language)
        return data ? { message: 'Text retrieved successfully', data } : { refused: 'TEXT_NOT_FOUND' }
      })
    },
  })

  const parts = [
    ['Header', siteOperations.getHeader, headerView],
    ['Footer', siteOperations.getFooter, footerView],
  ] as const
  for (const [name, operation, view] of parts)
    app.route({
      ...at(operation),
      handler: (request, reply) =>
        respond(request, reply, request.query, async () => ({
          message: `${name} retrieved successfully`,
          data: view(settings, request.query),
        })),
    })
}
