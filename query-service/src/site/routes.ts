import { operations } from '@shodh/contracts/operations/all.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { openApi } from '@shodh/contracts/operations/openapi.ts'
import { siteOperations } from '@shodh/contracts/site/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { documentResponder } from '../responses.ts'
import type { Ports } from '../ports.ts'

export const siteRoutes: FastifyPluginAsyncZod<Pick<Ports, 'settings'>> = async (app, { settings }) => {
  app.route({
    ...at(siteOperations.getOpenApi),
    handler: documentResponder(() => openApi(operations, settings.name)),
  })
}
