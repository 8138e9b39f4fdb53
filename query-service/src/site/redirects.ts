import { at } from '@shodh/contracts/operations/at.ts'
import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import { redirectOperations } from '@shodh/contracts/site/redirect-operations.ts'
import { addressKey, paperTarget, type Redirect } from '@shodh/contracts/site/redirects.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Views } from '../ports.ts'
import { cachedResponder, type Caching } from '../responses.ts'
import { stampOf } from '../stamps.ts'

type Sources = Pick<Views, 'redirects' | 'papers' | 'deletedPapers'>

const listed = async ({ redirects }: Pick<Views, 'redirects'>): Promise<readonly Redirect[]> =>
  (await redirects.find({ limit: 1 }))[0]?.redirects ?? []

/** The current address of a target; undefined where there is no such paper. */
const addressOf = async ({ papers, deletedPapers }: Sources, to: string) => {
  const target = paperTarget(to)
  if (!target) return to
  const paper = (await papers.get(target.id)) ?? (await deletedPapers.get(target.id))
  if (!paper) return undefined
  return target.isPdf ? paperPdfPath(paper) : paperPath(paper)
}

/** Finds where an old address leads to: with its query if a redirect names that, else without. */
export const redirectFinder = (sources: Sources) => {
  const stampNow = stampOf([sources.redirects])
  let known: { readonly stamp: string; readonly targets: ReadonlyMap<string, string> } | undefined

  const targets = async () => {
    const stamp = await stampNow()
    if (known?.stamp !== stamp)
      known = { stamp, targets: new Map((await listed(sources)).map(({ from, to }) => [addressKey(from), to])) }
    return known.targets
  }

  return async (url: string): Promise<string | undefined> => {
    const byAddress = await targets()
    const to = byAddress.get(addressKey(url)) ?? byAddress.get(addressKey(url.split('?')[0] ?? ''))
    return to === undefined ? undefined : addressOf(sources, to)
  }
}

/** The list as editors see it. */
export const redirectRoutes: FastifyPluginAsyncZod<{ readonly views: Pick<Views, 'redirects'> } & Caching> = async (
  app,
  { views, responses },
) => {
  const respond = cachedResponder([views.redirects], { responses })

  app.route({
    ...at(redirectOperations.getRedirects),
    handler: (request, reply) =>
      respond(request, reply, {}, async () => ({
        message: 'Redirects retrieved successfully',
        data: { redirects: await listed(views) },
      })),
  })
}
