import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { PastPort } from '../past.ts'

/**
 * Begins to fold the past once an auditor was shown what happened: in a long log that takes seconds, and whoever reads
 * the log is likely to look at the past next.
 */
export const foldAhead =
  (past: Pick<PastPort, 'changes'>) =>
  (_: FastifyRequest, reply: Pick<FastifyReply, 'statusCode'>, done: HookHandlerDoneFunction) => {
    if (reply.statusCode < 400) past.changes().catch(() => undefined)
    done()
  }
