import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import { addressKey, paperTarget } from '@shodh/contracts/site/redirects.ts'
import type { Views } from '../ports.ts'
import { listedRedirects } from '../site/redirects.ts'
import { stampOf } from '../stamps.ts'

type Sources = Pick<Views, 'redirects' | 'papers' | 'deletedPapers'>

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
      known = {
        stamp,
        targets: new Map((await listedRedirects(sources)).map(({ from, to }) => [addressKey(from), to])),
      }
    return known.targets
  }

  return async (url: string): Promise<string | undefined> => {
    const byAddress = await targets()
    const to = byAddress.get(addressKey(url)) ?? byAddress.get(addressKey(url.split('?')[0] ?? ''))
    return to === undefined ? undefined : addressOf(sources, to)
  }
}
