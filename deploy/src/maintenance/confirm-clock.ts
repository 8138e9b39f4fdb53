import { lastEvent } from '@shodh/adapters/event-store/event-store.ts'
import { isRefusal } from '@shodh/command-service/decider.ts'
import { handler } from '@shodh/command-service/handle.ts'
import { confirmClock } from '@shodh/command-service/system/routes.ts'
import { Reason } from '@shodh/contracts/fields.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { clockState } from '@shodh/contracts/system/clock.ts'
import { environment } from '../settings/environment.ts'
import { confirmClockArguments } from '../transfer/arguments.ts'
import { whileOpen } from '../transfer/journal-data.ts'
import { openStored } from '../transfer/open-journal.ts'
import { runToEnd } from '../terminal/run-to-end.ts'
import { OperatorError } from '../terminal/operator-error.ts'

/** `make confirm-clock REASON="…"`: confirms the present time where the journal's last event is of a later one. */
await runToEnd(async () => {
  const { engine, reason } = confirmClockArguments(process.env)
  const explained = Reason.safeParse(reason)
  if (!explained.success) throw new OperatorError(explained.error.issues[0]?.message ?? 'Reason is required')
  return whileOpen(openStored[engine](environment()), async ({ name, events }) => {
    const clock = clockState(await lastEvent(events), new Date())
    const by = { actorId: 'system', correlationId: 'confirm-clock' }
    const outcome = await handler(events)(confirmClock(clock, explained.data), by)
    if (isRefusal(outcome)) throw new OperatorError(`${outcome.message ?? refusals[outcome.refused].message}.`)
    return `The time of the clock, ${clock.now}, was confirmed in ${name}, whose last event was of ${clock.lastEventAt}.`
  })
})
