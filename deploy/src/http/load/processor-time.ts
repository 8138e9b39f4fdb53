import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from '../connections/body-deadlines.ts'
import type { Check } from '../checks.ts'
import { counter } from '../limits.ts'
import { onceClosed } from '../connections/once-closed.ts'
import { threadTime } from './thread-time.ts'

/** Milliseconds by which the event loop must be late for a request to be refused. */
const LATE_MS = 50

/** Milliseconds of the processor that a request costs nothing: a cached response takes less; and for 304, which others are made for. */
const FREE_MS = 2
const FREE_NOT_MODIFIED_MS = 10

/** Milliseconds after which a turn of the event loop is settled before its end, so that nobody's next request waits for it. */
const LONG_MS = 5

/** Milliseconds between two looks of the event loop monitor, and of a window in which the longest delay counts. */
const RESOLUTION_MS = 20
const WINDOW_MS = 1000

/** In a millisecond. */
const NANOSECONDS = 1_000_000

/** What a process knows of its event loop and of the thread that runs it, in milliseconds. */
export type LoopClock = {
  readonly now: () => number
  /** What the loop's thread has taken of the processor, which other work of the machine does not lengthen: a system call. */
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
      return threadTime()
    },
    late: () => Math.max(Math.max(before, delays.max) / NANOSECONDS - RESOLUTION_MS, renderThread.late()),
    close: () => {
      clearInterval(next)
      delays.disable()
    },
  }
}

/** What a request takes of the processor, in milliseconds. */
export type Account = {
  readonly request: FastifyRequest
  /** Of its sender: there is none any more once the connection is closed. */
  readonly ip: string
  /** What no step had explained when it came. */
  readonly restBefore: number
  /** By the clock, of its steps in a turn that is not settled. */
  elapsed: number
  spent: number
  /** What of that is paid for, or free; all, until it is known what is. */
  covered: number
  /** Whether its connection is gone; the work for it may go on. */
  isClosed: boolean
}

/**
 * What each request takes of the processor: what passes from a step of its own to the next request's step or the end of the
 * turn; and of what no step explains, such as a page that is rendered later, its share among those under way. The processor's
 * time is asked for at both ends of a turn, and shared by its steps by the clock. `pay` is called for whatever was settled.
 */
const accounts = ({ now, taken }: LoopClock, pay: (account: Account) => void) => {
  let turn: { readonly since: number; readonly taken: number; readonly accounts: Account[] } | undefined
  let isEndAwaited = false
  let payer: Account | undefined
  let since = 0
  let explained = 0
  let underWay = 0

  const beginTurn = (at: number) => {
    turn = { since: at, taken: taken(), accounts: [] }
    if (!isEndAwaited) setImmediate(endTurn)
    isEndAwaited = true
    return turn
  }
  /** Ends the step that is under way. */
  const stop = (at: number) => {
    if (payer?.elapsed === 0) turn?.accounts.push(payer)
    if (payer) payer.elapsed += at - since
    payer = undefined
  }
  const settle = (at: number) => {
    stop(at)
    if (!turn) return
    const ofMillisecond = (taken() - turn.taken) / Math.max(at - turn.since, Number.EPSILON)
    for (const account of turn.accounts) {
      const spent = account.elapsed * ofMillisecond
      account.elapsed = 0
      account.spent += spent
      explained += spent
      pay(account)
    }
    turn = undefined
  }
  const endTurn = () => {
    isEndAwaited = false
    settle(now())
  }
  /** Begins a step, of the turn that is returned. */
  const begin = () => {
    const at = now()
    if (turn && at - turn.since >= LONG_MS) settle(at)
    else stop(at)
    since = at
    return turn ?? beginTurn(at)
  }
  const restOf = ({ taken }: { readonly taken: number }) => taken + renderThread.taken - explained

  return {
    /** The account of a request whose first step begins. */
    open: (request: FastifyRequest): Account => {
      const restBefore = restOf(begin())
      underWay += 1
      payer = { request, ip: request.ip, restBefore, elapsed: 0, spent: 0, covered: Infinity, isClosed: false }
      return payer
    },
    /** A further step of the request begins. */
    charge: (account: Account) => {
      if (payer === account) return
      begin()
      payer = account
    },
    /** Its response begins, for which so much is free. */
    respond: (account: Account, free: number) => {
      const rest = restOf(begin()) - account.restBefore
      payer = account
      account.spent += Math.max(0, rest) / (account.isClosed ? underWay + 1 : underWay)
      if (account.covered === Infinity) account.covered = free
      pay(account)
    },
    /** Its response was sent, or nobody waits for it any more. */
    close: (account: Account) => {
      stop(now())
      underWay -= 1
      account.isClosed = true
      if (account.covered === Infinity) account.covered = 0
      pay(account)
    },
  }
}

/**
 * Holds visitors of one network to a few seconds of the processor a minute, and refuses more while it is late: whoever
 * finds a request that is dear pays for it. Returns what measures, and what refuses, for after the guard, which knows who
 * is signed in.
 */
export const limitProcessorTime = (app: FastifyInstance, clock: LoopClock = loopClock()) => {
  const { spend, wait } = counter(clock.now)
  const pay = (account: Account) => {
    const { request, ip, spent, covered } = account
    if (spent <= covered) return
    account.covered = spent
    if (request.actor === null) spend('processor time', ip, spent - covered)
  }
  const { open, charge, respond, close } = accounts(clock, pay)
  app.decorateRequest('account', null)
  app.addHook('onClose', async () => clock.close())

  const measure: Check = (request, { raw }) => {
    const account = open(request)
    request.account = account
    onceClosed(raw, () => close(account))
    // before the parser, which begins at the same event
    if (hasBody(request.raw)) request.raw.on('end', () => charge(account))
    return undefined
  }
  app.addHook('preHandler', ({ account }, _, done) => {
    if (account) charge(account)
    done()
  })
  app.addHook('onSend', ({ account }, { statusCode }, _, done) => {
    if (account) respond(account, statusCode === 304 ? FREE_NOT_MODIFIED_MS : FREE_MS)
    done()
  })

  const refuseDear: Check = (request, reply) => {
    const { actor, account } = request
    // first: it is the cheapest question
    if (clock.late() <= LATE_MS || actor !== null || account === null) return undefined
    if (request.routeOptions.config.class === 'health') return undefined
    const retryAfter = wait('processor time', account.ip)
    return retryAfter > 0 ? reply.refuse({ refused: 'TOO_MANY_REQUESTS', retryAfter }) : undefined
  }
  return { measure, refuseDear }
}
