import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { EventData, Recorded } from '@shodh/contracts/event.ts'
import { success } from '@shodh/contracts/envelope.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { Announced } from '@shodh/contracts/system/live.ts'
import { ClockCorrected, type OperationsEvent, StoresCleaned } from '@shodh/contracts/system/events.ts'
import type { CleanupItem, ClockState } from '@shodh/contracts/system/views.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { Ports } from '../ports.ts'
import { queues } from '@shodh/contracts/flow/queue.ts'
import { actRouter, answerRouter, responder } from '../respond.ts'
import { endedBy, endSessionsOf } from '../users/sessions/end-sessions.ts'
import { cleanup } from './clean-up.ts'
import { logRoutes } from './log-routes.ts'
import { operationsRequest } from './operations.ts'
import { rebuildRoutes } from './rebuild-routes.ts'

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
const clockRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const respond = responder(ports)

  act(systemOperations.confirmClock, async (request, by, reply) => {
    const { dryRun, reason = '' } = request.body
    const clock = clockState(await lastEvent(ports.events), new Date())
    if (dryRun) {
      if (!clock.isBehind) return refuse('CLOCK_NOT_BEHIND')
      return success('This is the time that would be confirmed', { clock: { dryRun, ...clock } })
    }
    return respond(reply, await ports.handle(confirmClock(clock, reason), by), {
      message: 'The time was confirmed',
      data: ({ events: [event] }) => ({ clock: { dryRun, ...confirmedBy(event) } }),
    })
  })
}

const cleaned = (items: readonly CleanupItem[], reason: string): readonly OperationsEvent[] =>
  items.length === 0 ? [] : [{ type: 'StoresCleaned', data: { reason, items: [...items] } }]

const removedBy = (event: EventData | undefined) => StoresCleaned.safeParse(event).data?.data.items ?? []

/** What the people who run the journal do to its stores. */
export const systemRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const answer = answerRouter(app)
  const { find, remove } = cleanup(ports)
  const respond = responder(ports)
  const { outbox } = ports.identity
  /** Of two at once under the same key the second replays the first. */
  const oneByOne = queues()
  await app.register(rebuildRoutes, ports)
  await app.register(logRoutes, ports)
  await app.register(clockRoutes, ports)

  act(systemOperations.cleanUp, async (request, by, reply) => {
    const { cleanupTypes, dryRun, reason = '' } = request.body
    const { items: found, ...others } = await find(cleanupTypes)
    if (dryRun) {
      const data = { cleanup: { dryRun, items: found, ...others } }
      return success('This is what a cleanup would remove', data)
    }
    // its event, which comes last, would be refused
    if (clockState(await lastEvent(ports.events), new Date()).isBehind) return refuse('CLOCK_BEHIND')
    // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
    const command = { name: 'clean-up', request: { cleanupTypes, reason } }
    const outcome = await oneByOne(command.name, async () => {
      const earlier = await ports.handle(operationsRequest({ ...command, outcome: [] }), by)
      if (isRefusal(earlier) || earlier.replayed) return earlier
      return ports.handle(operationsRequest({ ...command, outcome: cleaned(await remove(found), reason) }), by)
    })
    return respond(reply, outcome, {
      message: 'Cleanup completed',
      data: ({ events: [event] }) => ({ cleanup: { dryRun, items: removedBy(event), ...others } }),
    })
  })

  answer(systemOperations.endSample, async () =>
    (await ports.system.endSample())
      ? success('The sample was removed: the journal begins', {})
      : refuse('SAMPLE_NOT_ALONE'),
  )

  answer(systemOperations.announcePresence, async ({ actor, body }) => {
    const announced: Announced = { ...body, userId: actor?.userId ?? '' }
    ports.bus.announce(JSON.stringify(announced))
    return success('Others see it', {})
  })

  answer(systemOperations.resendMail, async request => {
    const outcome = await outbox.resend(request.params.id)
    if (outcome === 'unknown') return refuse('MAIL_NOT_FOUND')
    if (outcome === 'gone') return refuse('MAIL_GONE')
    return success('The mail was handed over again', {})
  })

  act(systemOperations.endUserSessions, async (request, by, reply) => {
    const { id: userId } = request.params
    if (userId === by.actorId) return refuse('OWN_SESSION')
    return respond(reply, await endSessionsOf(ports.identity, { userId }, by), {
      message: 'All sessions have ended',
      data: ({ events }) => ({ ended: endedBy(events[0]) }),
    })
  })

  act(systemOperations.endUserSession, async (request, by, reply) => {
    const { actor, params } = request
    if (params.sessionId === actor?.sessionId) return refuse('OWN_SESSION')
    const given = { userId: params.id, sessionId: params.sessionId }
    return respond(reply, await endSessionsOf(ports.identity, given, by), {
      message: 'The session has ended',
      data: () => ({}),
    })
  })
}
