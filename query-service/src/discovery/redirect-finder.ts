import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import { locationOf, parametersOf, paperTarget, pathKey, type Redirect } from '@shodh/contracts/site/redirects.ts'
import type { Views } from '../ports.ts'
import { listedRedirects } from '../site/redirects.ts'
import { makePerVersion } from '../views/served-views.ts'
import { shortTarget } from './short-addresses.ts'

type Sources = Pick<Views, 'redirects'> & Parameters<typeof shortTarget>[0]

/** The current address of a target; undefined where there is no such paper. */
const addressOf = async ({ papers, deletedPapers }: Sources, to: string) => {
  const target = paperTarget(to)
  if (!target) return locationOf(to)
  const paper = (await papers.get(target.id)) ?? (await deletedPapers.get(target.id))
  if (!paper) return undefined
  return target.isPdf ? paperPdfPath(paper) : paperPath(paper)
}

/** The redirects of one path; those that name more parameters are first. */
type Redirects = readonly { readonly parameters: URLSearchParams; readonly to: string }[]

const byPath = (redirects: readonly Redirect[]): ReadonlyMap<string, Redirects> => {
  const grouped = Map.groupBy(
    redirects.map(({ from, to }) => ({ path: pathKey(from), parameters: parametersOf(from), to })),
    ({ path }) => path,
  )
  for (const ofPath of grouped.values()) ofPath.sort((one, other) => other.parameters.size - one.parameters.size)
  return grouped
}

const isIncluded = (parameters: URLSearchParams, sent: URLSearchParams) =>
  [...parameters].every(([name, value]) => sent.has(name, value))

/**
 * Finds where a short address or an old one leads to: the request has the query that the redirect names, and may have more.
 */
export const redirectFinder = (sources: Sources) => {
  const redirects = makePerVersion([sources.redirects], async () => byPath(await listedRedirects(sources)))

  return async (url: string): Promise<string | undefined> => {
    const short = await shortTarget(sources, url)
    if (short !== undefined) return short
    const ofPath = (await redirects()).get(pathKey(url)) ?? []
    const sent = parametersOf(url)
    const found = ofPath.find(({ parameters }) => isIncluded(parameters, sent))
    return found && addressOf(sources, found.to)
  }
}
