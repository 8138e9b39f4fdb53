import type { FastifyPluginAsync } from 'fastify'
import type { Ports } from '../ports.ts'
import { pageRoutes } from './pages/routes.ts'
import { sitePartRoutes } from './site-parts/routes.ts'
import { WELCOME } from '@shodh/contracts/content/welcome/welcome.ts'
import { welcomeOperations } from '@shodh/contracts/content/welcome/operations.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answerRouter } from '../respond.ts'

/** How far a new journal is set up: in no event, since what is set up is. */
const welcomeRoutes: FastifyPluginAsyncZod<Pick<Ports, 'vault'>> = async (app, { vault }) => {
  const answer = answerRouter(app)
  answer(welcomeOperations.reviseWelcome, async ({ body: { skip, isEnded } }) => {
    const row = await vault.update('welcome', WELCOME, before => ({
      id: WELCOME,
      skipped: [...new Set([...(before?.skipped ?? []), ...(skip ? [skip] : [])])],
      isEnded: isEnded ?? before?.isEnded ?? false,
    }))
    return success('Saved', { isEnded: row?.isEnded ?? false })
  })
}

/** What the journal says of itself: header, footer, pages and news. */
export const contentRoutes: FastifyPluginAsync<Ports> = async (app, ports) => {
  await app.register(sitePartRoutes, ports)
  await app.register(pageRoutes, ports)
  await app.register(welcomeRoutes, ports)
}
