import type { EventData } from '@shodh/contracts/event.ts'
import { type Refusal, success } from '@shodh/contracts/envelope.ts'
import type { BeginLog } from '@shodh/contracts/system/commands.ts'
import { JournalLogBegun, type OperationsEvent } from '@shodh/contracts/system/events.ts'
import { systemOperations } from '@shodh/contracts/system/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { isRefusal, refuse } from '../decider.ts'
import type { Handled } from '../handle.ts'
import type { NextLog, Ports } from '../ports.ts'
import { actRouter, responder } from '../respond.ts'
import { operationsRequest } from './operations.ts'

/** The log that may be begun: that which follows the head that is named. */
const allowed = (next: NextLog | undefined, { size, root }: BeginLog): NextLog | Refusal => {
  if (!next) return refuse('LOG_NOT_REFUSED')
  const { previous } = next
  return previous.size === size && previous.root === root ? next : refuse('LOG_HEAD_NOT_NAMED')
}

const begun = ({ named, previous }: NextLog, reason: string): readonly OperationsEvent[] => [
  { type: 'JournalLogBegun', data: { ...named, previous, reason } },
]

const begunBy = (event: EventData | undefined) => {
  const { origin, previous } = JournalLogBegun.parse(event).data
  return { origin, previous }
}

const tried = ({ named: { origin }, previous }: NextLog) =>
  success('This is the log that would be begun', { log: { dryRun: true, origin, previous } })

const isNew = (outcome: Handled<null> | Refusal) => !isRefusal(outcome) && !outcome.replayed

/** A public log that follows one whose last head the journal's events contradict. */
export const logRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const act = actRouter(app)
  const respond = responder(ports)

  act(systemOperations.beginLog, async (request, by, reply) => {
    const { dryRun, reason = '', ...head } = request.body
    const next = allowed(await ports.system.nextLog(), request.body)
    if (dryRun) return isRefusal(next) ? next : tried(next)
    const outcome = await ports.handle(
      operationsRequest({
        // Stryker disable next-line StringLiteral: A command's name only has to differ from the other commands' names.
        name: 'begin-log',
        request: { ...head, reason },
        outcome: isRefusal(next) ? next : begun(next, reason),
      }),
      by,
    )
    // after its event; where the process ends in between, it can be asked for again
    if (isNew(outcome) && !isRefusal(next)) await next.begin()
    return respond(reply, outcome, {
      message: 'A new public log was begun',
      data: ({ events: [event] }) => ({ log: { dryRun, ...begunBy(event) } }),
    })
  })
}
