import type { IncomingMessage, Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

const unmet = new WeakSet<IncomingMessage>()

/** Hands on requests with another expectation than 100-continue (RFC 9110, 10.1.1), which node would respond to by itself. */
export const acceptExpectations = (server: Server) => {
  server.on('checkExpectation', (request, response) => {
    unmet.add(request)
    server.emit('request', request, response)
  })
}

/** Refuses them as any other request is refused. */
export const refuseExpectations = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (unmet.has(raw)) reply.refuse({ refused: 'EXPECTATION_FAILED' })
    else done()
  })
}
