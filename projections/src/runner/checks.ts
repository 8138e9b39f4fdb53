import { BEGINNING, type Position } from '@shodh/adapters/event-store/event-store.ts'
import { wakeUps } from '@shodh/adapters/message-bus/message-bus.ts'
import { disagreement } from './builds.ts'
import { retryWhileUnavailable } from '../read-event.ts'
import { updateServedVersions } from './served-version.ts'
import type { Member, Ports } from './subscription.ts'

type CheckSettings = {
  readonly graceMs: number
  /** Milliseconds between two checks that the checkpoints are still positions of the log. */
  readonly verifyMs: number
  /** Ends them. */
  readonly signal: AbortSignal
}

/** Milliseconds between two checks of the log's head and of the served versions: while something changes, and else. */
const SOON_MS = 1000
const LATER_MS = 10_000

/** Checks the read models that are projected here, and reopens those that are to be projected anew. */
export const checksOf = (ports: Ports, members: ReadonlySet<Member>, { graceMs, verifyMs, signal }: CheckSettings) => {
  const { events, bus } = ports
  const wakeUp = wakeUps(bus, ['served'], signal)
  let head: Position = BEGINNING
  let verifiedAt = performance.now()
  let checkedAt = -Infinity

  /** Reopens each member whose checkpoint is no position of the log: it would wait for ever. */
  const verify = async () => {
    // Stryker disable next-line ArithmeticOperator, EqualityOperator: A moment later it is verified all the same. Differs once the process is half as old as the interval: no test waits for that.
    if (performance.now() - verifiedAt < verifyMs) return
    verifiedAt = performance.now()
    const eventsAtCheckpoints = new Map(Array.from(members, ({ checkpoint, event }) => [checkpoint, event]))
    for (const [position, event] of eventsAtCheckpoints) {
      if ((await disagreement(events, { position, event })) === undefined) continue
      // Stryker disable next-line ConditionalExpression: Another read model that is stopped with it goes on where it was.
      for (const member of members) if (member.checkpoint === position) member.reopen()
    }
  }

  const check = async (isDue: boolean) => {
    if (members.size === 0) return
    await verify()
    if (!isDue && performance.now() - checkedAt < LATER_MS) return
    checkedAt = performance.now()
    head = await events.head()
    for (const member of members)
      member.behindSince = member.checkpoint < head ? (member.behindSince ?? Date.now()) : undefined
    await updateServedVersions(ports, members, { head, graceMs })
    for (const member of members) if (member.isReplaced) member.reopen()
  }

  const isChanging = ({ servedSince, checkpoint }: Member) =>
    servedSince === undefined || performance.now() - servedSince < graceMs + SOON_MS || checkpoint < head

  return {
    /** Where the log ended when that was looked at last. */
    head: () => head,
    /** One follows soon, as when a read model is projected from now on. */
    soon: wakeUp.wake,
    run: async () => {
      let isDue = true
      while (!signal.aborted) {
        await retryWhileUnavailable(signal, () => check(isDue))
        const isSoon = members.size === 0 || members.values().some(isChanging) || bus.failure?.() !== undefined
        const until = performance.now() + (isSoon ? SOON_MS : Math.max(SOON_MS, Math.min(verifyMs, LATER_MS)))
        await wakeUp.next(until - performance.now())
        isDue = isSoon || performance.now() < until - 1
      }
      wakeUp.end()
    },
  }
}
