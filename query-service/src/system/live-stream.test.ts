import type { Actor } from '@shodh/contracts/roles.ts'
import type { Changes } from '@shodh/contracts/system/live.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { liveStream } from './live-routes.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const auditor: Actor = { userId: 'u', role: 'auditor', sessionId: 's' }
const changed = (...models: readonly string[]): Changes => ({
  position: 'log.7',
  models: [...models],
  documents: Object.fromEntries(models.map(model => [model, ['a']])),
  isPartial: false,
})

const opened = async (actor: Actor | null) => {
  const state = { actor: actor ?? undefined, isListening: true, fails: false }
  let listener: (changes: Changes) => void = () => {}
  const stream = await liveStream({
    actor,
    currentActor: async () => {
      if (state.fails) throw new Error('unavailable')
      return state.actor
    },
    listen: async given => {
      listener = given
      return () => void (state.isListening = false)
    },
  })
  stream.setEncoding('utf8')
  const read = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return (stream.read() as string | null) ?? ''
  }
  return { state, stream, read, send: (changes: Changes) => listener(changes) }
}

const sentOf = (changes: Changes) => `event: changed\ndata: ${JSON.stringify(changes)}\n\n`
const OPEN = 'event: open\ndata: {}\n\n'
const ENDED = 'event: end\ndata: {}\n\n'
const HERE = ': here\n\n'

describe('a stream of changes', () => {
  test('is open at once, and has what the reader may know', async () => {
    const { read, send } = await opened(auditor)
    expect(await read()).toBe(OPEN)
    send(changed('papers', 'users'))
    expect(await read()).toBe(sentOf(changed('papers', 'users')))
  })

  test('has for a visitor the names of public read models alone', async () => {
    const { read, send } = await opened(null)
    await read()
    send(changed('papers', 'users'))
    expect(await read()).toBe(sentOf({ ...changed('papers'), documents: {} }))
    for (const hidden of [changed('users'), changed('system')]) {
      send(hidden)
      expect(await read()).toBe('')
    }
  })

  test('ends for those whose session has ended, whose role has changed, or who cannot be looked at', async () => {
    for (const becomes of [{ actor: undefined }, { actor: { ...auditor, role: 'admin' as const } }, { fails: true }]) {
      const { state, stream, read, send } = await opened(auditor)
      await read()
      Object.assign(state, becomes)
      send(changed('papers'))
      expect(await read()).toBe(ENDED)
      expect(stream.writableEnded).toBe(true)
      send(changed('papers'))
      await vi.advanceTimersByTimeAsync(20_000)
      expect(await read()).toBe('')
    }
  })

  test('looks whether the session has ended where something happened that the reader may not see', async () => {
    const author: Actor = { ...auditor, role: 'author' }
    const { state, read, send } = await opened(author)
    await read()
    send(changed('users'))
    expect(await read()).toBe(HERE)
    send(changed('system'))
    expect(await read()).toBe('')
    send(changed('users', 'system'))
    expect(await read()).toBe(HERE)
    state.actor = undefined
    send(changed('users'))
    expect(await read()).toBe(ENDED)
  })

  test('has a comment every fifteen seconds, which keeps it open, until it is closed', async () => {
    const { state, stream, read } = await opened(null)
    await read()
    await vi.advanceTimersByTimeAsync(14_999)
    expect(await read()).toBe('')
    await vi.advanceTimersByTimeAsync(1)
    expect(await read()).toBe(HERE)
    expect(state.isListening).toBe(true)
    stream.destroy()
    await vi.advanceTimersByTimeAsync(0)
    expect([state.isListening, vi.getTimerCount()]).toEqual([false, 0])
  })

  test('ends for a reader who does not read', async () => {
    const { stream, send } = await opened(null)
    const large = { ...changed('papers'), position: 'x'.repeat(40_000) }
    const isEnded: boolean[] = []
    for (let n = 0; n < 4; n += 1) {
      send(large)
      await vi.advanceTimersByTimeAsync(0)
      isEnded.push(stream.writableEnded)
    }
    // as much as a stream passes on by itself, and 64 KiB that wait before it
    expect(isEnded).toEqual([false, false, false, true])
  })

  test('that has been ended has nothing written to it', async () => {
    const { stream, read, send } = await opened(null)
    const errors: unknown[] = []
    stream.on('error', error => errors.push(error))
    stream.end()
    send(changed('papers'))
    expect([await read(), errors]).toEqual([OPEN, []])
  })
})
