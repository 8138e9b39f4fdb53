import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { acceptExpectations, refuseExpectations } from './expectations.ts'
import { inSequence } from './pipelining.ts'
import { refuseTargets, takeTargets } from './request-target.ts'
import { limitSendTime } from './send-speed.ts'
import { joinChunks } from './small-chunks.ts'
import type { TimeLimits } from './time-limits.ts'

/** What a server that clients reach takes upon itself for each connection. */
export const guardConnections = (server: Server, timeLimits: TimeLimits, PUBLIC_URL: string | undefined) => {
  takeTargets(server, PUBLIC_URL)
  acceptExpectations(server)
  joinChunks(server)
  limitSendTime(server, timeLimits)
}

/** The same for the app's own server, with what the app has to do for it; before whatever may refuse a request. */
export const guardOwnConnections = (app: FastifyInstance, timeLimits: TimeLimits, PUBLIC_URL: string | undefined) => {
  const inTurn = inSequence((request, response) => app.routing(request, response))
  app.server.removeAllListeners('request').on('request', inTurn)
  guardConnections(app.server, timeLimits, PUBLIC_URL)
  refuseTargets(app)
  refuseExpectations(app)
}
