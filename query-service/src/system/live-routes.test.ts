import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import type { MessageBus } from '@shodh/adapters/message-bus/message-bus.ts'
import type { Changes } from '@shodh/contracts/system/live.ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { LOG_ID, withQueries } from '../testing/with-queries.ts'
import { liveRoutes } from './live-routes.ts'

let bus: MessageBus
/** Whether it is known who has what open. */
let listens: boolean
let asked: number[]
let tokens: string[]

const changes: Changes = {
  position: `${LOG_ID}.9`,
  models: ['papers', 'users'],
  documents: { papers: ['a'], users: ['b'] },
  isPartial: false,
}
const at = withQueries(liveRoutes, () => {
  const shared = inProcessBus()
  bus = {
    ...shared,
    listen: listener => {
      const stop = shared.listen(listener)
      return () => {
        listens = false
        stop()
      }
    },
  }
  listens = true
  return {
    bus,
    head: async () => 9,
    verify: async token => {
      tokens.push(token)
      return token === 'overdue' ? { userId: 'a', role: 'author', sessionId: 's', isOverdue: true } : undefined
    },
    system: {
      mark: async () => 'mark',
      changesAfter: async (position: number) => {
        asked.push(position)
        return changes
      },
    } as never,
  }
})
beforeEach(() => {
  ;[asked, tokens] = [[], []]
})

describe('who else has something open', () => {
  const entity = 'paper:1f0e0d0c-0b0a-4908-8706-050403020100'
  test('are others by their names, as far as the vault has them', async () => {
    at.signIn('author', 'a')
    at.given.store('users', { id: 'a', name: 'A', asOf: {}, pending: {} })
    at.given.store('users', { id: 'b', name: 'B', asOf: {}, pending: {} })
    for (const userId of ['a', 'b', 'gone']) bus.announce(JSON.stringify({ entity, userId, isOpen: true }))
    const { body } = await at.get(`/users/profile/presence?entity=${entity}`)
    const people = [{ id: 'b', name: 'B', since: expect.stringMatching(/^\d{4}-.*Z$/u) }]
    expect([body.message, body.data]).toEqual(['Who else has it open', { people }])
    expect(listens).toBe(true)
    await at.app.close()
    expect(listens).toBe(false)
  })
})

test('who is not signed in is nobody’s other', async () => {
  const entity = 'volume:1f0e0d0c-0b0a-4908-8706-050403020100'
  at.given.store('users', { id: 'a', name: 'A', asOf: {}, pending: {} })
  bus.announce(JSON.stringify({ entity, userId: 'a', isOpen: true }))
  expect(await at.data(`/users/profile/presence?entity=${entity}`)).toMatchObject({ people: [{ id: 'a', name: 'A' }] })
})

describe('what changed', () => {
  test('is asked for since a position, and is what the role may know', async () => {
    const { headers, body } = await at.get(`/events?after=${LOG_ID}.7`)
    expect([body.message, headers['cache-control']]).toEqual(['What changed', 'no-store'])
    expect(body.data).toEqual({ ...changes, models: ['papers'], documents: {} })
    at.signIn('auditor')
    expect((await at.get(`/events?after=${LOG_ID}.17`)).body.data).toEqual(changes)
    expect(asked).toEqual([7, 17])
  })

  test('is asked for since now where no position of this log is given', async () => {
    for (const after of ['', 'x', `${LOG_ID.replace('0', '1')}.7`, `${LOG_ID}.x`, `x${LOG_ID}.7`, `${LOG_ID}.7x`])
      await at.get(`/events?after=${after}`)
    expect(asked).toEqual([9, 9, 9, 9, 9, 9])
  })

  test('is not shown as a visitor’s to who sends a token that has ended', async () => {
    const { status, body } = await at.get('/events', { authorization: 'Bearer old' })
    expect([status, body]).toEqual([401, { refused: 'AUTHENTICATION_REQUIRED' }])
  })

  test('ends no session that has yet to set up its second step', async () => {
    const headers = { accept: 'text/event-stream', authorization: 'Bearer overdue' }
    const { status, body } = await at.get('/events', headers)
    expect([status, body]).toEqual([403, { refused: 'SECOND_FACTOR_MISSING' }])
  })

  test('is no stream for who accepts another type', async () => {
    const { status, body } = await at.get('/events', { accept: 'application/json' })
    expect([status, body.message]).toEqual([200, 'What changed'])
  })

  test.each([
    ['Bearer one', 'one'],
    ['bearer  one', 'one'],
    ['a Bearer one', 'a Bearer one'],
    [undefined, ''],
  ])('is a stream until the token ends that the request has: %s', async (authorization, token) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    at.signIn('author')
    const headers = { accept: 'text/event-stream', ...(authorization !== undefined && { authorization }) }
    const streaming = at.get('/events', headers)
    while (vi.getTimerCount() < 2) await new Promise(resolve => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(15_000)
    expect((await streaming).payload).toBe('event: open\ndata: {}\n\nevent: end\ndata: {}\n\n')
    expect(tokens).toEqual([token])
  })

  test('is a stream for who accepts one, which ends when the server closes', async () => {
    at.signIn('author')
    const headers = { accept: 'text/event-stream', authorization: 'bearer  the-token' }
    const streaming = at.get('/events', headers)
    await new Promise(resolve => setTimeout(resolve, 20))
    await at.app.close()
    const { status, headers: sent, payload } = await streaming
    expect([status, payload]).toEqual([200, 'event: open\ndata: {}\n\n'])
    expect(sent).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
  })
})
