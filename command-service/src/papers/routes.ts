import { at } from '@shodh/contracts/operations/at.ts'
import { backOfficeOperations } from '@shodh/contracts/papers/back-office-operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import multipart from '@fastify/multipart'
import type { Recorded } from '@shodh/contracts/event.ts'
import { DeletePaper } from '@shodh/contracts/papers/commands.ts'
import { paperOperations } from '@shodh/contracts/papers/operations.ts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { bulkPerformer } from '../bulk.ts'
import type { Ports } from '../ports.ts'
import { commandRouter } from '../respond.ts'
import { deletedDois } from '../volumes/decisions.ts'
import { volumeRequest } from '../volumes/volume-request.ts'
import { isRefusal } from '../decider.ts'
import { given } from '../given.ts'
import { deletePaper, restorePaper } from './decisions.ts'
import { paperDeletions } from './delete-papers.ts'
import { paperResponse } from './paper-response.ts'
import { type OnePaper, paperRequest, replacement, revision, upload } from './paper-requests.ts'
import { draftRoutes } from './drafts/routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { withholdingRoutes } from './withholding/routes.ts'

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
  await app.register(multipart)
  const route = commandRouter(app, ports)
  const performBulk = bulkPerformer(ports)
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

  app.route({
    ...at(backOfficeOperations.deletePapers),
    handler: (request, reply) => {
      const { body } = request
      const ids = body.papers.map(({ paperId }) => paperId)
      return performBulk(request, reply, { steps: paperDeletions(body), ids, verb: 'deleted' })
    },
  })
}
