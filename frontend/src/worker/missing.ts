import { saved } from './saved-papers.ts'
import { PUBLIC_RESPONSES } from './scope.ts'

export const isMissing = ({ status }: Response) => status === 404 || status === 410

/**
 * What was there is deleted, and its cached response would be shown for ever. Where the library has one too, the journal's
 * last word takes its place. Whether something else was shown until now.
 */
export const takeAway = async (request: Request, response: Response) => {
  const cache = await caches.open(PUBLIC_RESPONSES)
  const copy = response.status === 410 ? await saved(request) : undefined
  const shown = (await cache.match(request)) ?? copy
  if (copy) await cache.put(request, response.clone())
  else await cache.delete(request)
  return shown !== undefined && !isMissing(shown)
}
