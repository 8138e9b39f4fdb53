import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './body-deadlines.ts'
import { counter } from './limits.ts'

/** Milliseconds by which the event loop must be late for a request to be refused. */
const LATE_MS = 50

/** Milliseconds of the processor that a request costs nothing: a cached response takes less; and for 304, which others are made for. */
const FREE_MS = 2
const FREE_NOT_MODIFIED_MS = 10

/** Milliseconds between two looks of the event loop monitor, and of a window in which the longest delay counts. */
const RESOLUTION_MS = 20
const WINDOW_MS = 1000

/** In a millisecond. */
const [MICROSECONDS, NANOSECONDS] = [1_000, 1_000_000]

/** What a process knows of its event loop and of the thread that runs it, in milliseconds. */
export type LoopClock = {
  readonly now: () => number
  /** What the loop's thread, and the one that renders for it, have taken of the processor, which other work of the machine does not lengthen. */
  readonly taken: () => number
  /** The longest by which it was late in the last second or two. */
  readonly late: () => number
  readonly close: () => void
}

/** What another thread does for requests: the milliseconds that it has taken, and how long the oldest of them waits for it. */
export const renderThread = { taken: 0, late: () => 0 }

const loopClock = (): LoopClock => {
  // a timer that fires fifty times a second: only while there are requests
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  let before = 0
  let [isWatched, isAsked] = [false, false]
  const watch = () => {
    isAsked = true
    if (!isWatched) isWatched = delays.enable()
  }
  const next = setInterval(() => {
    before = isWatched ? delays.max : 0
    if (!isAsked) delays.disable()
    if (isWatched) delays.reset()
    ;[isWatched, isAsked] = [isAsked, false]
  }, WINDOW_MS).unref()
  return {
    now: () => performance.now(),
    taken: () => {
      watch()
      const { user, system } = process.threadCpuUsage()
      return (user + system) / MICROSECONDS + renderThread.taken
    },
    late: () => Math.max(Math.max(before, delays.max) / NANOSECONDS - RESOLUTION_MS, renderThread.late()),
    close: () => {
      clearInterval(next)
      delays.disable()
    },
  }
}

type Account = { spent: number; readonly restBefore: number }

/**
 * What each request takes of the processor: what passes from a step of its own to the next request's step or the end of the
 * turn; and of what nobody's step explains, such as a page that is rendered later, its share among those under way.
 */
const accounts = ({ taken }: LoopClock) => {
  let payer: Account | undefined
  let since = 0
  let explained = 0
  let isTurnWatched = false

  /** Ends the step that is under way, and returns the clock. */
  const settle = () => {
    const at = taken()
    if (payer) {
      payer.spent += at - since
      explained += at - since
    }
    payer = undefined
    return at
  }

  const beginAt = (account: Account, at: number) => {
    since = at
    payer = account
    if (isTurnWatched) return
    isTurnWatched = true
    setImmediate(() => {
      isTurnWatched = false
      if (payer) settle()
    })
  }
  const takeAt = (account: Account, share: number, at: number) => {
    const spent = account.spent + share * Math.max(0, at - explained - account.restBefore)
    account.spent = 0
    return spent
  }

  return {
    /** The account of a request whose first step begins. */
    open: (): Account => {
      const at = settle()
      const account = { spent: 0, restBefore: at - explained }
      beginAt(account, at)
      return account
    },
    /** A further step of the request begins. */
    charge: (account: Account) => beginAt(account, settle()),
    /** What the request has spent since it was asked last, where a further step of it begins. */
    takeAndCharge: (account: Account, share: number) => {
      const at = settle()
      beginAt(account, at)
      return takeAt(account, share, at)
    },
    /** What the request has spent since it was asked last. */
    take: (account: Account) => takeAt(account, 0, settle()),
  }
}

/**
 * Holds visitors of one network to a few seconds of the processor a minute, and refuses more while it is late: whoever
 * finds a request that is dear pays for it. Returns what refuses, for after the guard, which knows who is signed in.
 */
export const limitProcessorTime = (app: FastifyInstance, clock: LoopClock = loopClock()) => {
  const { open, charge, take, takeAndCharge } = accounts(clock)
  const { spend, wait } = counter(clock.now)
  const underWay = new Map<FastifyRequest, Account>()
  app.addHook('onClose', async () => clock.close())

  const step = (request: FastifyRequest) => {
    const account = underWay.get(request)
    if (account) charge(account)
  }
  const pay = (request: FastifyRequest, milliseconds: number) => {
    if (request.actor === null && milliseconds > 0) spend('processor time', request.ip, milliseconds)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const account = open()
    underWay.set(request, account)
    reply.raw.once('close', () => {
      underWay.delete(request)
      pay(request, take(account))
    })
    done()
  })
  app.addHook('preParsing', (request, _, payload, done) => {
    // before the parser, which begins at the same event
    if (hasBody(request.raw)) payload.on('end', () => step(request))
    done(null, payload)
  })
  app.addHook('preHandler', (request, _, done) => {
    step(request)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const account = underWay.get(request)
    if (account) {
      const free = reply.statusCode === 304 ? FREE_NOT_MODIFIED_MS : FREE_MS
      pay(request, takeAndCharge(account, 1 / underWay.size) - free)
    }
    done(null, payload)
  })

  return () =>
    app.addHook('onRequest', (request, reply, done) => {
      const isFree = request.actor !== null || request.routeOptions.config.class === 'health'
      const retryAfter = isFree ? 0 : wait('processor time', request.ip)
      if (retryAfter > 0 && clock.late() > LATE_MS) reply.refuse({ refused: 'TOO_MANY_REQUESTS', retryAfter })
      else done()
    })
}
