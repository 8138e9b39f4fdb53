import { at } from '@shodh/contracts/operations/at.ts'
import { StateNotice } from '@shodh/contracts/papers/commands.ts'
import { noticeOperations } from '@shodh/contracts/papers/notice-operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { given } from '../../given.ts'
import type { Handled } from '../../handle.ts'
import type { Ports } from '../../ports.ts'
import { performer } from '../../respond.ts'
import type { Volume } from '../../volumes/volume.ts'
import { paperRequest } from '../command-requests.ts'
import { paperIn } from '../paper-of-volume.ts'
import { paperResponse } from '../paper-response.ts'
import { expressConcern, liftConcern } from './express-concern.ts'
import { issueCorrection, proposeCorrection } from './issue-correction.ts'
import { mailProposal } from './mail-proposal.ts'
import { retractPaper, withdrawPaper } from './retract-paper.ts'
import { withMarkedPdf } from './with-marked-pdf.ts'

const response = (paperId: string, message: string) => ({
  message,
  data: ({ state }: Handled<Volume>) => paperResponse(state, paperId),
})

/** What a journal says of a paper after it was published. */
export const noticeRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)

  app.route({
    ...at(noticeOperations.issueCorrection),
    handler: (request, reply) => {
      const command = { name: 'issue-correction', fields: request.body, decide: issueCorrection }
      return perform(
        request,
        reply,
        paperRequest(request, command),
        response(request.params.paperId, 'Correction issued successfully'),
      )
    },
  })

  app.route({
    ...at(noticeOperations.expressConcern),
    handler: (request, reply) => {
      const command = { name: 'express-concern', fields: request.body, decide: expressConcern }
      return perform(
        request,
        reply,
        paperRequest(request, command),
        response(request.params.paperId, 'Concern expressed successfully'),
      )
    },
  })

  app.route({
    ...at(noticeOperations.liftConcern),
    handler: (request, reply) => {
      const fields = given(StateNotice, request.query, request.body)
      const command = { name: 'lift-concern', fields, decide: liftConcern }
      return perform(
        request,
        reply,
        paperRequest(request, command),
        response(request.params.paperId, 'Concern lifted successfully'),
      )
    },
  })

  app.route({
    ...at(noticeOperations.retractPaper),
    handler: async (request, reply) => {
      const type = request.body.partial === true ? 'partial_retraction' : 'retraction'
      const act = { name: 'retract-paper', fields: request.body, type, decide: retractPaper } as const
      return perform(
        request,
        reply,
        await withMarkedPdf(ports, request, act),
        response(request.params.paperId, 'Paper retracted successfully'),
      )
    },
  })

  app.route({
    ...at(noticeOperations.withdrawPaper),
    handler: async (request, reply) => {
      const act = { name: 'withdraw-paper', fields: request.body, type: 'withdrawal', decide: withdrawPaper } as const
      return perform(
        request,
        reply,
        await withMarkedPdf(ports, request, act),
        response(request.params.paperId, 'Paper withdrawn successfully'),
      )
    },
  })

  app.route({
    ...at(noticeOperations.proposeCorrection),
    handler: (request, reply) => {
      const command = { name: 'propose-correction', fields: request.body, decide: proposeCorrection }
      return perform(request, reply, paperRequest(request, command), {
        status: 201,
        message: 'Correction proposed successfully',
        data: async ({ state, events }) => {
          const { paperId } = request.params
          const title = paperIn(state, paperId)?.title ?? ''
          const eventId = events[0]?.id ?? ''
          await mailProposal(ports, { ...request.body, eventId, paperId, title })
          return {}
        },
      })
    },
  })
}
