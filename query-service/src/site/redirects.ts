import { redirectOperations } from '@shodh/contracts/site/operations.ts'
import type { Redirect } from '@shodh/contracts/site/redirects.ts'
import type { Views } from '../ports.ts'
import { cachedResponder, type Routes } from '../responses.ts'

type Needed = Pick<Views, 'redirects'>

/** Every redirect of an old address. */
export const listedRedirects = async ({ redirects }: Needed): Promise<readonly Redirect[]> =>
  // Stryker disable next-line ObjectLiteral: The read model has one document.
  (await redirects.find({ limit: 1 }))[0]?.redirects ?? []

/** The list as editors see it. */
export const redirectRoutes: Routes = async (_, { answer, views, responses }) => {
  const respond = cachedResponder([views.redirects], { responses })

  answer(redirectOperations.getRedirects, (request, reply) =>
    respond(request, reply, {}, async () => ({
      message: 'Redirects retrieved successfully',
      data: { redirects: await listedRedirects(views) },
    })),
  )
}
