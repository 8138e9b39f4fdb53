import { backOfficeOperations } from '@shodh/contracts/papers/back-office/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import multipart from '@fastify/multipart'
import type { Recorded } from '@shodh/contracts/event.ts'
import { DeletePaper } from '@shodh/contracts/papers/commands.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bulkPerformer, type BulkStep, failed, succeeded } from '../bulk.ts'
import type { Ports } from '../ports.ts'
import { answerRouter, commandRouter } from '../respond.ts'
import { deletedDois } from '../volumes/decisions.ts'
import { type Volume, volumeRequest, type VolumeStreamEvent } from '../volumes/volume.ts'
import { type Decision, isRefusal, refuse } from '../decider.ts'
import { given } from '../given.ts'
import { deletePaper, publishAhead, restorePaper } from './decisions.ts'
import { type OnePaper, paperRequest, paperResponse, replacement, revision, upload } from './paper-requests.ts'
import { authorMailRoutes } from './author-mails/routes.ts'
import { draftRoutes } from './drafts/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { withholdingRoutes } from './withholding/routes.ts'
import type { DeletePapers } from '@shodh/contracts/papers/back-office/bulk-commands.ts'
import type { Handled } from '../handle.ts'

/** Events of one append: with the longest reasons they stay below the limit of its bytes. */
const PAPERS_A_STEP = 100

type Item = { readonly paperId: string; readonly reason: string }

/** Deletes those of the papers that are there. */
const deletePapers: Decision<Volume, readonly Item[], VolumeStreamEvent> = (volume, items) =>
  items.flatMap(item => {
    const outcome = deletePaper(volume, item)
    return isRefusal(outcome) ? [] : outcome
  })

const Deleted = z.object({ type: z.literal('PaperDeleted'), data: z.object({ paperId: z.string() }) })

const deletedIn = (events: readonly Recorded[]) =>
  new Set(events.flatMap(event => Deleted.safeParse(event).data?.data.paperId ?? []))

const resultsOf = (items: readonly Item[], { events }: Pick<Handled<Volume>, 'events'>) => {
  const deleted = deletedIn(events)
  return items.map(({ paperId }) =>
    deleted.has(paperId)
      ? succeeded(paperId, 'Paper deleted successfully')
      : failed(paperId, refuse('PAPER_NOT_FOUND')),
  )
}

const chunks = <Value>(values: readonly Value[]) =>
  Array.from({ length: Math.ceil(values.length / PAPERS_A_STEP) }, (_, n) =>
    values.slice(n * PAPERS_A_STEP, (n + 1) * PAPERS_A_STEP),
  )

/** The papers of each volume in as few appends as the store takes. */
export const paperDeletions = (request: DeletePapers): readonly BulkStep<Volume, VolumeStreamEvent>[] => {
  const { papers, globalReason = '' } = request
  const byVolume = Map.groupBy(papers, ({ volumeId }) => volumeId)
  return [...byVolume].flatMap(([volumeId, ofVolume]) =>
    chunks(ofVolume.map(({ paperId, reason = globalReason }) => ({ paperId, reason }))).map(items => ({
      command: volumeRequest(volumeId, {
        name: 'delete-papers',
        request: [papers, globalReason],
        decide: volume => deletePapers(volume, items),
      }),
      resultsOf: outcome =>
        isRefusal(outcome) ? items.map(({ paperId }) => failed(paperId, outcome)) : resultsOf(items, outcome),
    })),
  )
}

const Uploaded = z.object({ type: z.literal('PaperUploaded'), data: z.object({ paperId: z.string() }) })

const paperOf = (events: readonly Recorded[]) =>
  // Stryker disable next-line ArrayDeclaration: For the compiler: the first event of an upload is the paper's.
  events.flatMap(event => Uploaded.safeParse(event).data?.data.paperId ?? [])[0] ?? ''

const removal = (request: FastifyRequest<OnePaper>) => {
  const command = given(DeletePaper, request.query, request.body)
  if (isRefusal(command)) return command
  const { reason, confirmTitle } = command
  return paperRequest(request, { name: 'delete-paper', fields: { reason, confirmTitle }, decide: deletePaper })
}

export const paperRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const answer = answerRouter(app)
  await app.register(multipart)
  const route = commandRouter(app, ports)
  const performBulk = bulkPerformer(ports)
  await app.register(authorMailRoutes, ports)
  await app.register(draftRoutes, ports)
  await app.register(withholdingRoutes, ports)
  await app.register(noticeRoutes, ports)

  route(paperOperations.uploadPaper, request => upload(ports, request), {
    status: 201,
    message: 'Paper uploaded successfully',
    data: handled => paperResponse(paperOf(handled.events))(handled),
  })
  route(
    paperOperations.revisePaper,
    request => revision(ports, request),
    ({ params }) => ({
      message: ({ events }) => (events.length === 0 ? 'Nothing was changed' : 'Paper updated successfully'),
      data: paperResponse(params.paperId),
    }),
  )
  route(
    paperOperations.replacePdf,
    request => replacement(ports, request),
    ({ params }) => ({ message: 'PDF replaced successfully', data: paperResponse(params.paperId) }),
  )
  route(paperOperations.deletePaper, removal, { message: 'Paper deleted successfully' })
  route(
    backOfficeOperations.restorePaper,
    ({ params: { volumeId, paperId } }) =>
      volumeRequest(volumeId, {
        name: 'restore-paper',
        request: { paperId },
        decide: volume => restorePaper(volume, { paperId }),
        claims: volume => deletedDois(volume, [paperId]),
      }),
    ({ params }) => ({ message: 'Paper restored successfully', data: paperResponse(params.paperId) }),
  )

  route(
    backOfficeOperations.publishPaperAhead,
    request => paperRequest(request, { name: 'publish-ahead', fields: request.body, decide: publishAhead }),
    ({ params }) => ({ message: 'Paper published ahead of its issue', data: paperResponse(params.paperId) }),
  )

  answer(backOfficeOperations.deletePapers, async (request, reply) => {
    const { body } = request
    const ids = body.papers.map(({ paperId }) => paperId)
    return performBulk(request, reply, { steps: paperDeletions(body), ids, verb: 'deleted' })
  })
}
