import { RECENT } from '@shodh/contracts/limits.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office-operations.ts'
import { draftOperations } from '@shodh/contracts/papers/drafts/operations.ts'
import { ListedPaper } from '@shodh/contracts/papers/views.ts'
import { noticeOperations, type ProposalsResponse } from '@shodh/contracts/papers/notices/operations.ts'
import { seesActors } from '../people.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Ports } from '../ports.ts'
import { withDownloads } from '../usage/figures.ts'
import { respondOnce } from '../responses.ts'
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
  const { papers } = ports.views

  app.route({
    ...at(backOfficeOperations.listRecentPapers),
    handler: async (request, reply) => {
      const { limit = RECENT } = request.query
      const found = await papers.find({ sort: { field: 'createdAt', descending: true }, limit })
      const counted = withDownloads(await ports.usage.figures.live.load())
      const data = { papers: found.map(document => counted(ListedPaper.parse(document))) }
      return respondOnce(request, reply, { message: 'Recent papers retrieved successfully', data })
    },
  })

  app.route({
    ...at(backOfficeOperations.listPapersWithPdf),
    handler: async (request, reply) => {
      const found = await papersWithPdf(ports.views, request.query.sha256)
      const data = { papers: found.map(({ id, title }) => ({ id, title })) }
      return respondOnce(request, reply, { message: 'Papers retrieved successfully', data })
    },
  })

  app.route({
    ...at(draftOperations.listDrafts),
    handler: async (request, reply) => {
      const drafts = request.actor ? await ownDrafts(ports, request.actor.userId) : []
      return respondOnce(request, reply, { message: 'Drafts retrieved successfully', data: { drafts } })
    },
  })

  app.route({
    ...at(draftOperations.getDraft),
    handler: async (request, reply) => {
      const draft = request.actor && (await ownDraft(ports, request.actor.userId, request.params.id))
      if (!draft) return reply.refuse({ refused: 'DRAFT_NOT_FOUND' })
      return respondOnce(request, reply, { message: 'Draft retrieved successfully', data: { draft } })
    },
  })

  app.route({
    ...at(noticeOperations.listProposals),
    handler: async (request, reply) => {
      const data = await findProposals(ports, seesActors(request))
      return respondOnce(request, reply, { message: 'Proposed corrections retrieved successfully', data })
    },
  })

  app.route({
    ...at(backOfficeOperations.listDeleted),
    handler: async (request, reply) => {
      const data = await findDeleted(ports, request.query, seesActors(request))
      const { kind } = request.query
      return respondOnce(request, reply, { message: `Deleted ${kind} retrieved successfully`, data })
    },
  })
}
