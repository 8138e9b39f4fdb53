import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type PressureSample, WAIT_HIGH_MS, WAITING_FEW } from './pressure.ts'

/** Milliseconds between two looks of the event loop monitor: an idle loop is late by as much. */
const RESOLUTION_MS = 10

const NANOSECONDS = 1_000_000

type Delays = Pick<ReturnType<typeof monitorEventLoopDelay>, 'mean' | 'stddev'>

/** Milliseconds that a request waits for the event loop where it comes at any time: it is more likely to come in a long turn. */
const waitForLoop = ({ mean, stddev }: Delays) => {
  const residual = (stddev ** 2 + mean ** 2) / (2 * mean)
  return Number.isFinite(residual) ? Math.max(0, residual / NANOSECONDS - RESOLUTION_MS / 2) : 0
}

/** What came in one turn of the event loop, from its first request on. */
type Turn = { readonly began: number; arrived: number }

/**
 * Measures the load of this process from one measurement to the next. By Little's law, as many requests wait as arrive
 * while one of them waits: so the wait for the event loop gives their number, and their number the wait for a response.
 */
export const loadMeter = (now: () => number = () => performance.now()) => {
  // a timer that fires a hundred times a second: only while there are requests
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let turn: Turn | undefined
  let arrived = 0
  let responded = 0
  let pending = 0
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
    arrive: (): boolean => {
      delays.enable()
      arrived += 1
      turn ??= newTurn()
      turn.arrived += 1
      return turn.arrived % WAITING_FEW === 0 && now() - turn.began > WAIT_HIGH_MS
    },
    /** A request is admitted. */
    begin: () => {
      pending += 1
    },
    /** The response of an admitted request begins, or its reader has left. */
    respond: () => {
      responded += 1
      pending -= 1
    },
    measure: (): PressureSample => {
      const elapsedMs = Math.max(1, now() - since)
      since = now()
      if (arrived + pending === 0) {
        if (delays.disable()) delays.reset()
        return { waitMs: 0, waiting: 0, elapsedMs }
      }
      const lateMs = Math.max(waitForLoop(delays), turn ? now() - turn.began : 0)
      const responseMs = (pending * elapsedMs) / Math.max(1, responded)
      const queued = Math.max((arrived / elapsedMs) * lateMs, turn?.arrived ?? 0)
      const waiting = queued + pending
      const load = { waitMs: Math.max(lateMs, responseMs), waiting, elapsedMs }
      delays.reset()
      arrived = 0
      responded = 0
      return load
    },
    close: () => delays.disable(),
  }
}

export type LoadMeter = ReturnType<typeof loadMeter>
