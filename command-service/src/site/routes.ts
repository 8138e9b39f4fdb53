import { redirectOperations } from '@shodh/contracts/site/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { siteRequest } from '../content/site-parts/site-state.ts'
import type { Ports } from '../ports.ts'
import { answerRouter, performer } from '../respond.ts'
import { checkRedirects, replaceRedirects } from './redirects.ts'

export const siteRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  const perform = performer(ports)

  answer(redirectOperations.replaceRedirects, async (request, reply) => {
    const checked = await checkRedirects(ports.addresses, request.body.redirects)
    if ('refused' in checked) return checked
    const command = siteRequest({
      name: 'replace-redirects',
      request: { redirects: checked },
      decide: state => replaceRedirects(state, checked),
    })
    return perform(request, reply, command, {
      message: 'Redirects saved successfully',
      data: ({ state }) => ({ redirects: state.redirects }),
    })
  })
}
