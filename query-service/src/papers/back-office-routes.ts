import { RECENT } from '@shodh/contracts/limits.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office-operations.ts'
import { draftOperations } from '@shodh/contracts/papers/drafts/operations.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { noticeOperations, type ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import { seesActors } from '../people.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { withDownloads } from '../usage/figures.ts'
import { queryRouter } from '../responses.ts'
import { findDeleted } from './find-deleted.ts'
import { ownDraft, ownDrafts } from './own-drafts.ts'
import { papersWithPdf } from './pdfs/papers-with-pdf.ts'

/** Papers with their proposed corrections, the last proposed first; a deleted paper is left out until it is restored. */
const findProposals = async (
  { views, vault }: Pick<Ports, 'views' | 'vault'>,
  showsActors: boolean,
): Promise<ProposalsResponse> => {
  const found = await views.correctionProposals.find({ sort: { field: 'at', descending: true } })
  const papers = await Promise.all(
    found.map(async ({ id, volumeId, proposals }) => {
      const paper = await views.papers.get(id)
      if (!paper) return []
      const shown = proposals.map(async ({ proposedBy, ...proposal }) => ({
        ...proposal,
        ...(showsActors && { proposedBy: (await vault.get('users', proposedBy))?.name ?? null }),
      }))
      const { title, volumeName } = paper
      return [{ id, volumeId, title, volumeName, proposals: await Promise.all(shown) }]
    }),
  )
  return { papers: papers.flat() }
}

/** Lists of the back office. They are not cached: each has few readers. */
export const paperBackOfficeRoutes: FastifyPluginAsyncZod<Pick<Ports, 'views' | 'vault' | 'usage'>> = async (
  app,
  ports,
) => {
  const query = queryRouter(app)
  const { papers } = ports.views

  query(backOfficeOperations.listRecentPapers, async request => {
    const { limit = RECENT } = request.query
    const found = await papers.find({ sort: { field: 'createdAt', descending: true }, limit })
    const counted = withDownloads(await ports.usage.figures.live.load())
    const data = { papers: found.map(document => counted(ListedPaper.parse(document))) }
    return { message: 'Recent papers retrieved successfully', data }
  })

  query(backOfficeOperations.listPapersWithPdf, async request => {
    const found = await papersWithPdf(ports.views, request.query.sha256)
    const data = { papers: found.map(({ id, title }) => ({ id, title })) }
    return { message: 'Papers retrieved successfully', data }
  })

  query(draftOperations.listDrafts, async request => {
    const drafts = request.actor ? await ownDrafts(ports, request.actor.userId) : []
    return { message: 'Drafts retrieved successfully', data: { drafts } }
  })

  query(draftOperations.getDraft, async request => {
    const draft = request.actor && (await ownDraft(ports, request.actor.userId, request.params.id))
    if (!draft) return { refused: 'DRAFT_NOT_FOUND' }
    return { message: 'Draft retrieved successfully', data: { draft } }
  })

  query(noticeOperations.listProposals, async request => {
    const data = await findProposals(ports, seesActors(request))
    return { message: 'Proposed corrections retrieved successfully', data }
  })

  query(backOfficeOperations.listDeleted, async request => {
    const data = await findDeleted(ports, request.query, seesActors(request))
    const { kind } = request.query
    return { message: `Deleted ${kind} retrieved successfully`, data }
  })
}
