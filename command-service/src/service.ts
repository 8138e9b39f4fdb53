import type { FastifyPluginAsync } from 'fastify'
import { boardRoutes } from './board/routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { contentRoutes } from './content/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { paperRoutes } from './papers/routes.ts'
import type { Ports } from './ports.ts'
import { siteRoutes } from './site/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { readingRoutes } from './usage/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { partUploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { previewRoutes } from './volumes/preview-routes.ts'
import { volumeRoutes } from './volumes/routes.ts'

/** The HTTP API of the journal's commands. */
export const commandService: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(volumeRoutes, ports)
  await app.register(previewRoutes, ports)
  await app.register(paperRoutes, ports)
  await app.register(boardRoutes, ports)
  await app.register(fileRoutes, ports)
  await app.register(partUploadRoutes, ports)
  await app.register(siteRoutes, ports)
  await app.register(contentRoutes, ports)
  await app.register(readingRoutes, ports)
  await app.register(userRoutes, ports)
  await app.register(contactRoutes, ports)
  await app.register(subscriptionRoutes, ports)
  await app.register(systemRoutes, ports)
}
