import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OperatorError } from '../terminal/operator-error.ts'
import { NoResponse, type Reply } from './request.ts'
import { retryRequest } from './retry-request.ts'

const SECOND = 1000

const reply = (status: number, more: Partial<Reply> = {}): Reply => ({
  status,
  data: null,
  message: `Status ${status}`,
  body: undefined,
  code: undefined,
  errors: undefined,
  position: undefined,
  isReplayed: false,
  isStale: false,
  retryAfter: undefined,
  ...more,
})

const AWAY = reply(502)
const BUSY = reply(503)
const FAILING = reply(500)
const LIMITING = reply(429, { retryAfter: 5 * SECOND })
const DROPPED = new NoResponse('http://journal gives no answer')

type Phase = readonly [seconds: number, outcome: Reply | NoResponse]

/** What becomes of a request to a journal that goes through the phases, and after how many seconds. */
const outcomeIn = async (...phases: readonly Phase[]) => {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / SECOND)
  const now = () => {
    let end = 0
    return phases.find(([length]) => Date.now() - began < (end += length * SECOND))?.[1] ?? reply(201)
  }
  const request = async () => {
    const outcome = now()
    if (outcome instanceof NoResponse) throw outcome
    return outcome
  }
  const send = retryRequest(request, { stopping: new AbortController().signal, onWaiting: () => {} })
  const result = send({ path: '/papers' }).then(
    ({ status, isGivenUp }) => ({ status, isGivenUp, seconds: seconds() }),
    (error: Error) => ({ error, seconds: seconds() }),
  )
  await vi.advanceTimersByTimeAsync(1_000 * SECOND)
  return result
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('A request is sent until the journal is back', () => {
  test.for<[string, ...Phase[]]>([
    ['is away for 29 s', [29, AWAY]],
    ['drops connections for 29 s', [29, DROPPED]],
    ['is away for 29 s and says that it may be 20 s', [29, reply(502, { retryAfter: 20 * SECOND })]],
    ['is away for 50 s and says that it will be a minute', [50, reply(502, { retryAfter: 60 * SECOND })]],
    ['is busy for 290 s, and then away for 25 s', [290, BUSY], [25, AWAY]],
    ['limits requests for a minute, and is then away for 25 s', [60, LIMITING], [25, AWAY]],
    ['drops connections for 20 s, and then fails for 2 s while it starts', [20, DROPPED], [2, FAILING]],
    ['fails for 2 s, and is then away for 25 s', [2, FAILING], [25, AWAY]],
  ])('where it %s', async ([, ...phases]) => {
    expect(await outcomeIn(...phases)).toMatchObject({ status: 201, isGivenUp: false })
  })
})

describe('A request is given up', () => {
  test.for<[string, Reply | NoResponse, number, RegExp]>([
    ['stays away', AWAY, 30, /^The journal could not go on for 30 s: Status 502\.$/],
    ['stays busy', BUSY, 300, /^The journal could not go on for 300 s: Status 503\.$/],
    ['drops every connection', DROPPED, 30, /^The journal went away and did not come back within 30 s\.$/],
  ])('after as long as it says, where the journal %s', async ([, outcome, length, sentence]) => {
    const { error, seconds } = { error: undefined, ...(await outcomeIn([900, outcome])) }
    expect(error).toBeInstanceOf(OperatorError)
    expect(error?.message).toMatch(sentence)
    expect(seconds).toBe(length)
  })

  test('with the name of what the journal could not take', async () => {
    const send = retryRequest(async () => BUSY, { stopping: new AbortController().signal, onWaiting: () => {} })
    const ended = send({ path: '/papers', label: 'Well levels' }).catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(301 * SECOND)
    expect(await ended).toBe('The journal could not go on with Well levels for 300 s: Status 503.')
  })

  test('after 3 s where the journal fails, which may concern one paper only', async () => {
    expect(await outcomeIn([900, FAILING])).toEqual({ status: 500, isGivenUp: true, seconds: 3 })
  })

  test('not at all where it is refused', async () => {
    expect(await outcomeIn([900, reply(409)])).toEqual({ status: 409, isGivenUp: false, seconds: 0 })
  })
})
