import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { isLinked } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../../ports.ts'
import { makePerVersion } from '../../views/served-views.ts'

type Needed = {
  readonly vault: Pick<Ports['vault'], 'list'>
  readonly views: Pick<Ports['views'], 'users'>
}

/** Marks the authors of a paper whose ORCID iD somebody confirmed by signing in with it; `source` says when that may have changed. */
export const orcidMarker = ({ vault, views: { users } }: Needed) => {
  const confirmed = makePerVersion([users], async () => {
    const rows = (await vault.list('linked-identities')).filter(({ orcid }) => orcid !== undefined)
    const linked = rows.map(async ({ userId, provider, orcid }) =>
      isLinked(await users.get(userId), provider) ? orcid : undefined,
    )
    return new Set(await Promise.all(linked))
  })
  const mark = async <Authored extends Pick<PaperDocument, 'authors'>>(paper: Authored): Promise<Authored> => {
    if (!paper.authors?.some(({ orcid }) => orcid)) return paper
    const all = await confirmed()
    const marked = (author: NonNullable<PaperDocument['authors']>[number]) =>
      author.orcid && all.has(author.orcid) ? { ...author, isOrcidConfirmed: true } : author
    return { ...paper, authors: paper.authors.map(marked) }
  }
  return { mark, isConfirmed: async (orcid: string) => (await confirmed()).has(orcid), source: users }
}
