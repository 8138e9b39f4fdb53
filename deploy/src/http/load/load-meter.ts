import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Load, WAIT_HIGH_MS, WAITING_FEW } from './pressure.ts'

/** Milliseconds between two looks of the event loop monitor: an idle loop is late by as much. */
const RESOLUTION_MS = 10

const NANOSECONDS = 1_000_000

type Delays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'stddev'>

/** Milliseconds that a request waits for the event loop where it comes at any time: it is more likely to come in a long turn. */
const waitForLoop = ({ mean, stddev }: Delays) => {
  const residual = (stddev ** 2 + mean ** 2) / (2 * mean)
  return Number.isFinite(residual) ? Math.max(0, residual / NANOSECONDS - RESOLUTION_MS / 2) : 0
}

/** How many there are of each network. */
const counts = () => {
  const byNetwork = new Map<string, number>()
  let all = 0
  return {
    byNetwork,
    all: () => all,
    add: (network: string, change: number) => {
      all += change
      const count = (byNetwork.get(network) ?? 0) + change
      if (count > 0) byNetwork.set(network, count)
      else byNetwork.delete(network)
    },
    clear: () => {
      all = 0
      byNetwork.clear()
    },
  }
}

/** What came in one turn of the event loop, from its first request on. */
type Turn = { readonly began: number; arrived: number }

/**
 * Measures the load of this process from one measurement to the next. By Little's law, as many requests wait as arrive
 * while one of them waits: so the wait for the event loop gives their number, and their number the wait for a response.
 * Of those, each network has as many as it has of what arrived.
 */
export const loadMeter = (now: () => number = () => performance.now()) => {
  // a timer that fires a hundred times a second: only while there are requests
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let turn: Turn | undefined
  const arrived = counts()
  const pending = counts()
  let responded = 0
  let since = now()

  const newTurn = (): Turn => {
    setImmediate(() => {
      turn = undefined
    })
    return { began: now(), arrived: 0 }
  }

  return {
    /**
     * A request has come, whatever becomes of it. Returns whether it waited so long behind others of the same turn of the
     * event loop that the load should be measured at once: no timer fires before the turn is over.
     */
    arrive: (network: string): boolean => {
      delays.enable()
      arrived.add(network, 1)
      turn ??= newTurn()
      turn.arrived += 1
      return turn.arrived % WAITING_FEW === 0 && now() - turn.began > WAIT_HIGH_MS
    },
    /** A request is admitted. */
    begin: (network: string) => pending.add(network, 1),
    /** How many requests of a network are admitted and wait. */
    waitingOf: (network: string) => pending.byNetwork.get(network) ?? 0,
    /** The response of an admitted request begins, or its reader has left. */
    respond: (network: string) => {
      responded += 1
      pending.add(network, -1)
    },
    measure: (): Load => {
      const elapsedMs = Math.max(1, now() - since)
      since = now()
      const [ofArrived, ofPending] = [arrived.all(), pending.all()]
      if (ofArrived + ofPending === 0) {
        if (delays.disable()) delays.reset()
        return { waitMs: 0, waiting: new Map(), elapsedMs }
      }
      const lateMs = Math.max(waitForLoop(delays), turn ? now() - turn.began : 0)
      const responseMs = (ofPending * elapsedMs) / Math.max(1, responded)
      const queued = Math.max((ofArrived / elapsedMs) * lateMs, turn?.arrived ?? 0)
      const waiting = new Map(pending.byNetwork)
      for (const [network, count] of arrived.byNetwork)
        waiting.set(network, (waiting.get(network) ?? 0) + (count * queued) / ofArrived)
      delays.reset()
      arrived.clear()
      responded = 0
      return { waitMs: Math.max(lateMs, responseMs), waiting, elapsedMs }
    },
    close: () => delays.disable(),
  }
}

export type LoadMeter = ReturnType<typeof loadMeter>
