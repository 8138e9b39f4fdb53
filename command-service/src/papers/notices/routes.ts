import { StateNotice } from '@shodh/contracts/papers/commands.ts'
import { noticeOperations } from '@shodh/contracts/papers/notices/operations.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { given } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { commandRouter } from '../../respond.ts'
import { type OnePaper, paperRequest, paperResponse } from '../paper-requests.ts'
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
  const route = commandRouter(app, ports)

  /** Responds with the paper as the command left it. */
  const withPaper = (message: string) => (request: FastifyRequest<OnePaper>) => ({
    message,
    data: paperResponse(request.params.paperId),
  })

  route(
    noticeOperations.issueCorrection,
    request => paperRequest(request, { name: 'issue-correction', fields: request.body, decide: issueCorrection }),
    withPaper('Correction issued successfully'),
  )
  route(
    noticeOperations.expressConcern,
    request => paperRequest(request, { name: 'express-concern', fields: request.body, decide: expressConcern }),
    withPaper('Concern expressed successfully'),
  )
  route(
    noticeOperations.liftConcern,
    request => {
      const fields = given(StateNotice, request.query, request.body)
      return paperRequest(request, { name: 'lift-concern', fields, decide: liftConcern })
    },
    withPaper('Concern lifted successfully'),
  )
  route(
    noticeOperations.retractPaper,
    request => {
      const { body: fields } = request
      const type = fields.partial === true ? 'partial_retraction' : 'retraction'
      return withMarkedPdf(ports, request, { name: 'retract-paper', fields, type, decide: retractPaper })
    },
    withPaper('Paper retracted successfully'),
  )
  route(
    noticeOperations.withdrawPaper,
    request => {
      const { body: fields } = request
      return withMarkedPdf(ports, request, {
        name: 'withdraw-paper',
        fields,
        type: 'withdrawal',
        decide: withdrawPaper,
      })
    },
    withPaper('Paper withdrawn successfully'),
  )
  route(
    noticeOperations.proposeCorrection,
    request => paperRequest(request, { name: 'propose-correction', fields: request.body, decide: proposeCorrection }),
    { status: 201, message: 'Correction proposed successfully' },
  )
}
