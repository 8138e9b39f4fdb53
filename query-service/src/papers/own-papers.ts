import { backOfficeOperations } from '@shodh/contracts/papers/back-office-operations.ts'
import { latestEmails } from '@shodh/contracts/papers/author-mails/author-emails.ts'
import type { OwnPapersResponse } from '@shodh/contracts/papers/own-papers.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { emailKey } from '@shodh/contracts/users/fields.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { queryRouter } from '../responses.ts'
import { figuresFor, withDownloads } from '../usage/figures.ts'
import { authorsIn } from './authors/author-index.ts'
import { marked } from './withheld.ts'

type Needed = Pick<Ports, 'staffViews' | 'vault' | 'usage'>
type Through = OwnPapersResponse['papers'][number]['through']

/** By the ORCID iDs that the user confirmed. */
const byOrcid = async ({ vault, staffViews }: Needed, userId: string): Promise<readonly string[]> => {
  const providers = (await staffViews.users.get(userId))?.providers ?? []
  const rows = (await vault.listBy('linked-identities', userId)).filter(({ provider }) => providers.includes(provider))
  const authors = authorsIn(staffViews)
  const orcids = rows.flatMap(({ orcid }) => orcid ?? [])
  const found = await Promise.all(orcids.map(orcid => authors.find(orcid)))
  return found.flatMap(author => author?.papers ?? []).map(({ id }) => id)
}

/** By the address of the account, once it is verified. */
const byEmail = async ({ vault, staffViews }: Needed, userId: string): Promise<readonly string[]> => {
  const email = (await vault.get('users', userId))?.email
  if (email === undefined || !(await staffViews.users.get(userId))?.emailVerified) return []
  const papers = Map.groupBy(await vault.list('author-emails'), ({ paperId }) => paperId)
  const isNamed = (rows: Parameters<typeof latestEmails>[0]) =>
    latestEmails(rows)?.emails.some(one => emailKey(one.email) === emailKey(email)) === true
  return [...papers].filter(([, rows]) => isNamed(rows)).map(([id]) => id)
}

/** The papers whose author the owner of the account is. */
export const ownPaperRoutes: FastifyPluginAsyncZod<Needed> = async (app, ports) => {
  const { staffViews, usage } = ports
  queryRouter(app)(backOfficeOperations.listOwnPapers, async request => {
    const userId = request.actor?.userId ?? ''
    const ids = new Map<string, Through>((await byEmail(ports, userId)).map(id => [id, 'email']))
    for (const id of await byOrcid(ports, userId)) ids.set(id, 'orcid')
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
