import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Socket } from 'node:net'
import type { TimeLimits } from './connections/time-limits.ts'
import { inSequence } from './connections/pipelining.ts'
import { limitAddresses, refuseTargets, takeTargets } from './addresses.ts'
import type { Check } from './checks.ts'
import { joinChunks } from './connections/small-chunks.ts'

/** Hands on requests with another expectation than 100-continue (RFC 9110, 10.1.1): Node's own 417 has neither envelope nor headers. */
const acceptExpectations = (server: Server) => {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** As node itself decides it. */
const isUnmet = ({ headers: { expect }, httpVersion }: IncomingMessage) =>
  httpVersion === '1.1' && expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/iu.test(expect)

/** Refuses them as any other request is refused. */
const refuseExpectations: Check = ({ raw }, reply) =>
  isUnmet(raw) ? reply.refuse({ refused: 'EXPECTATION_FAILED' }) : undefined

/** Before whatever else may refuse a request. */
export const edgeChecks: readonly Check[] = [refuseTargets, refuseExpectations, limitAddresses]

const closeWhereBytesWait = (socket: Socket) => {
  if (socket.writableLength > 0) socket.destroy()
}

/**
 * Closes connections on which bytes wait for a client that takes none: to Node's own timeout it is activity when the kernel
 * takes some of them. Other connections with a request under way are waited for.
 */
const limitSendTime = (server: Server, { uploadWindowMs }: TimeLimits) => {
  server.timeout = uploadWindowMs
  server.prependListener('request', (_, response: ServerResponse) => {
    response.on('timeout', closeWhereBytesWait)
  })
}

/** What a server that clients reach takes upon itself for each connection. */
export const guardConnections = (server: Server, timeLimits: TimeLimits, PUBLIC_URL: string | undefined) => {
  takeTargets(server, PUBLIC_URL)
  acceptExpectations(server)
  joinChunks(server)
  limitSendTime(server, timeLimits)
}

/** The same for the app's own server, whose requests `edgeChecks` look at. */
export const guardOwnConnections = (app: FastifyInstance, timeLimits: TimeLimits, PUBLIC_URL: string | undefined) => {
  const inTurn = inSequence((request, response) => app.routing(request, response))
  app.server.removeAllListeners('request').on('request', inTurn)
  guardConnections(app.server, timeLimits, PUBLIC_URL)
}
