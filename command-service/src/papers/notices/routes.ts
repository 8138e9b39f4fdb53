import { at } from '@shodh/contracts/operations/at.ts'
import { StateNotice } from '@shodh/contracts/papers/commands.ts'
import { noticeOperations } from '@shodh/contracts/papers/notices/operations.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { given } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { performer } from '../../respond.ts'
import { type OnePaper, paperRequest, type RequestOrRefusal } from '../paper-requests.ts'
import { paperResponse } from '../paper-response.ts'
import {
  expressConcern,
  issueCorrection,
  liftConcern,
  proposeCorrection,
  retractPaper,
  withdrawPaper,
} from './decisions.ts'
import { withMarkedPdf } from './with-marked-pdf.ts'

/** What a journal says of a paper after it was published. */
export const noticeRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const perform = performer(ports)

  /** Handles the command and responds with the paper as that left it. */
  const respond = async (
    request: FastifyRequest<OnePaper>,
    reply: FastifyReply,
    message: string,
    command: RequestOrRefusal | Promise<RequestOrRefusal>,
  ) => {
    return perform(request, reply, await command, { message, data: paperResponse(request.params.paperId) })
  }

  app.route({
    ...at(noticeOperations.issueCorrection),
    handler: (request, reply) => {
      const command = { name: 'issue-correction', fields: request.body, decide: issueCorrection }
      return respond(request, reply, 'Correction issued successfully', paperRequest(request, command))
    },
  })

  app.route({
    ...at(noticeOperations.expressConcern),
    handler: (request, reply) => {
      const command = { name: 'express-concern', fields: request.body, decide: expressConcern }
      return respond(request, reply, 'Concern expressed successfully', paperRequest(request, command))
    },
  })

  app.route({
    ...at(noticeOperations.liftConcern),
    handler: (request, reply) => {
      const fields = given(StateNotice, request.query, request.body)
      const command = { name: 'lift-concern', fields, decide: liftConcern }
      return respond(request, reply, 'Concern lifted successfully', paperRequest(request, command))
    },
  })

  app.route({
    ...at(noticeOperations.retractPaper),
    handler: (request, reply) => {
      const type = request.body.partial === true ? 'partial_retraction' : 'retraction'
      const act = { name: 'retract-paper', fields: request.body, type, decide: retractPaper } as const
      return respond(request, reply, 'Paper retracted successfully', withMarkedPdf(ports, request, act))
    },
  })

  app.route({
    ...at(noticeOperations.withdrawPaper),
    handler: (request, reply) => {
      const act = { name: 'withdraw-paper', fields: request.body, type: 'withdrawal', decide: withdrawPaper } as const
      return respond(request, reply, 'Paper withdrawn successfully', withMarkedPdf(ports, request, act))
    },
  })

  app.route({
    ...at(noticeOperations.proposeCorrection),
    handler: (request, reply) => {
      const command = { name: 'propose-correction', fields: request.body, decide: proposeCorrection }
      return perform(request, reply, paperRequest(request, command), {
        status: 201,
        message: 'Correction proposed successfully',
        data: () => ({}),
      })
    },
  })
}
