import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import { success } from '@shodh/contracts/envelope.ts'
import type { Recorded } from '@shodh/contracts/event.ts'
import { at } from '@shodh/contracts/operations/at.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import { ClockCorrected, type OperationsEvent } from '@shodh/contracts/system/events.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { ClockState } from '@shodh/contracts/system/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { requestContext, responder } from '../respond.ts'
import { operationsRequest } from './operations.ts'

/** The command that confirms the time where the clock is behind the log. */
export const confirmClock = ({ lastEventAt, isBehind }: ClockState, reason: string) => {
  const events: readonly OperationsEvent[] = [{ type: 'ClockCorrected', data: { before: lastEventAt ?? '', reason } }]
  return operationsRequest({
    // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
    name: 'confirm-clock',
    request: { reason },
    outcome: isBehind ? events : refuse('CLOCK_NOT_BEHIND'),
  })
}

const confirmedBy = (event: Recorded | undefined) => ({
  now: event?.metadata.at ?? '',
  lastEventAt: ClockCorrected.parse(event).data.before,
  isBehind: false,
})

/** The time of the clock, where the journal has events of a later one. */
export const clockRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const respond = responder(ports)

  app.route({
    ...at(systemOperations.confirmClock),
    handler: async (request, reply) => {
      const { dryRun, reason = '' } = request.body
      const by = requestContext(request)
      if (isRefusal(by)) return reply.refuse(by)
      const clock = clockState(await lastEvent(ports.events), new Date())
      if (dryRun) {
        if (!clock.isBehind) return reply.refuse(refuse('CLOCK_NOT_BEHIND'))
        return reply.send(success('This is the time that would be confirmed', { clock: { dryRun, ...clock } }))
      }
      return respond(reply, await ports.handle(confirmClock(clock, reason), by), {
        message: 'The time was confirmed',
        data: ({ events: [event] }) => ({ clock: { dryRun, ...confirmedBy(event) } }),
      })
    },
  })
}
