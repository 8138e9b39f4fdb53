import { backOfficeOperations } from '@shodh/contracts/papers/back-office/operations.ts'
import { latestEmails } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { OwnPapersResponse } from '@shodh/contracts/papers/back-office/own-papers.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { emailKey, isLinked } from '@shodh/contracts/users/fields.ts'
import type { Ports } from '../ports.ts'
import type { Routes } from '../responses.ts'
import { figuresFor, withDownloads } from '../usage/figures.ts'
import { authorsIn } from './authors/author-index.ts'
import { marked } from './withholding/routes.ts'

type Needed = Pick<Ports, 'staffViews' | 'vault' | 'usage'>
type User = NonNullable<Awaited<ReturnType<Needed['staffViews']['users']['get']>>>
type Through = OwnPapersResponse['papers'][number]['through']

/** By the ORCID iDs that the user confirmed. */
const byOrcid = async ({ vault, staffViews }: Needed, user: User): Promise<readonly string[]> => {
  const rows = (await vault.listBy('linked-identities', user.id)).filter(({ provider }) => isLinked(user, provider))
  const authors = authorsIn(staffViews)
  const orcids = rows.flatMap(({ orcid }) => orcid ?? [])
  const found = await Promise.all(orcids.map(orcid => authors.find(orcid)))
  return found.flatMap(author => author?.papers ?? []).map(({ id }) => id)
}

/** By the address of the account, once it is verified. */
const byEmail = async ({ vault }: Needed, { id, emailVerified }: User): Promise<readonly string[]> => {
  const email = emailVerified ? (await vault.get('users', id))?.email : undefined
  if (email === undefined) return []
  const papers = Map.groupBy(await vault.list('author-emails'), ({ paperId }) => paperId)
  const isNamed = (rows: Parameters<typeof latestEmails>[0]) =>
    latestEmails(rows)?.emails.some(one => emailKey(one.email) === emailKey(email)) === true
  return [...papers].filter(([, rows]) => isNamed(rows)).map(([id]) => id)
}

/** The ids of the papers, with what joins the user to each. */
const joinedTo = async (ports: Needed, user: User): Promise<ReadonlyMap<string, Through>> => {
  const ids = new Map<string, Through>()
  for (const id of await byEmail(ports, user)) ids.set(id, 'email')
  for (const id of await byOrcid(ports, user)) ids.set(id, 'orcid')
  return ids
}

/** The papers whose author the owner of the account is. */
export const ownPaperRoutes: Routes = async (_, ports) => {
  const { query, staffViews, usage } = ports
  query(backOfficeOperations.listOwnPapers, async request => {
    const user = await staffViews.users.get(request.actor?.userId ?? '')
    const ids = user ? await joinedTo(ports, user) : []
    const sums = await figuresFor(usage.figures, request).load()
    const found = await Promise.all(
      [...ids].map(async ([id, through]) => {
        const paper = await staffViews.papers.get(id)
        return paper && { order: paper.order, through, paper: await marked(staffViews, paper) }
      }),
    )
    const papers = found
      .flatMap(each => each ?? [])
      .toSorted((one, other) => (one.order < other.order ? -1 : 1))
      .map(({ paper, through }) => ({ ...withDownloads(sums)(ListedPaper.parse(paper)), through }))
    return { message: 'Own papers retrieved successfully', data: { papers } }
  })
}
