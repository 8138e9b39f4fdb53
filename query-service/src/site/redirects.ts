import { redirectOperations } from '@shodh/contracts/site/operations.ts'
import type { Redirect } from '@shodh/contracts/site/redirects.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Views } from '../ports.ts'
import { answerRouter, cachedResponder, type Caching } from '../responses.ts'

type Needed = Pick<Views, 'redirects'>

/** Every redirect of an old address. */
export const listedRedirects = async ({ redirects }: Needed): Promise<readonly Redirect[]> =>
  // Stryker disable next-line ObjectLiteral: The read model has one document.
  (await redirects.find({ limit: 1 }))[0]?.redirects ?? []

/** The list as editors see it. */
export const redirectRoutes: FastifyPluginAsyncZod<{ readonly views: Needed } & Caching> = async (
  app,
  { views, responses },
) => {
  const answer = answerRouter(app)
  const respond = cachedResponder([views.redirects], { responses })

  answer(redirectOperations.getRedirects, (request, reply) =>
    respond(request, reply, {}, async () => ({
      message: 'Redirects retrieved successfully',
      data: { redirects: await listedRedirects(views) },
    })),
  )
}
