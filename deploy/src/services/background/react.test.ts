import { openEmbeddedPorts } from '@shodh/adapters/testing/embedded-ports.ts'
import { type StoredEvent, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type JournalKinds, REACTIONS } from '../../stores/stores.ts'
import { openReactions, type Reaction } from './react.ts'

let stores: Awaited<ReturnType<typeof openEmbeddedPorts<JournalKinds>>>
let reported: unknown[]
let acted: string[]
/** What happens while an event is acted on. */
let onAct: (type: string, signal: AbortSignal) => unknown
beforeEach(async () => {
  stores = await openEmbeddedPorts<JournalKinds>()
  reported = []
  acted = []
  onAct = () => {}
})
afterEach(() => stores.close())

const happens = async (...types: readonly string[]) => {
  const events = types.map(type => ({ id: crypto.randomUUID(), type, data: '{}', metadata: '{}' }))
  return stores.events.append('stream', 'any', events)
}

const reaction: Reaction = {
  name: 'mails',
  atOnce: 1,
  to: ({ type }: StoredEvent) =>
    type === 'Other'
      ? undefined
      : async signal => {
          await onAct(type, signal)
          acted.push(type)
        },
}
const open = (more: Partial<Reaction> = {}) =>
  openReactions({ ...stores, report: error => reported.push(error) }, [{ ...reaction, ...more }])

/** Reacts in a process of its own, until so many events have been acted on. */
const react = async (count: number, reacting = open()) => {
  const ending = new AbortController()
  const done = (await reacting)(ending.signal)
  await expect.poll(() => acted.length).toBe(count)
  await expect.poll(async () => (await checkpoint())?.position).toBe(await stores.events.head())
  ending.abort()
  await done
}
const checkpoint = () => stores.vault.get(REACTIONS, 'mails')

describe('A reaction', () => {
  test('of a journal without a checkpoint begins with the first event after it was opened', async () => {
    await happens('A', 'B')
    const now = await open()
    await happens('C')
    await react(1, Promise.resolve(now))
    expect(acted).toEqual(['C'])
  })

  test('with a backlog does at each start what is left, then follows what has happened since, and has no checkpoint', async () => {
    await happens('A')
    const head = await stores.events.head()
    await happens('B')
    async function* left() {
      yield [async () => acted.push('left')]
    }
    for (const ending of [new AbortController(), new AbortController()]) {
      const before = acted.length
      const done = (await open({ backlog: async () => ({ due: left(), head }) }))(ending.signal)
      await expect.poll(() => acted.length).toBe(before + 2)
      ending.abort()
      await done
    }
    expect([acted, await checkpoint()]).toEqual([['left', 'B', 'left', 'B'], undefined])
  })

  test('goes on after the last event that was acted on, once', async () => {
    await open()
    await happens('A', 'Other')
    await react(1)
    await happens('B')
    await react(2)
    expect(acted).toEqual(['A', 'B'])
  })

  test('is made up for where the process ended before it', async () => {
    await open()
    await happens('A')
    const ending = new AbortController()
    onAct = (_, signal) => {
      ending.abort()
      signal.throwIfAborted()
    }
    await (
      await open()
    )(ending.signal)
    expect(acted).toEqual([])
    onAct = () => {}
    await react(1)
    expect([acted, reported]).toEqual([['A'], []])
  })

  test('waits for a store that does not respond, and is given up where it fails for another reason', async () => {
    await open()
    await happens('A', 'B')
    let tries = 0
    onAct = type => {
      tries += 1
      if (tries === 1) throw new Unavailable('no response')
      if (type === 'A') throw new TypeError('not of this shape')
    }
    await react(1)
    expect([acted, reported]).toEqual([['B'], [new TypeError('not of this shape')]])
  })

  test('begins anew, with what happens from now on, where the checkpoint is of another log', async () => {
    await open()
    await stores.vault.put(REACTIONS, { id: 'mails', log: 'another', position: 0 })
    await happens('A')
    await open()
    await happens('B')
    await react(1)
    expect(acted).toEqual(['B'])
  })

  test('has no earlier checkpoint than another process has made meanwhile', async () => {
    await open()
    await happens('A')
    const later = { id: 'mails', log: stores.events.logId, position: 100 }
    onAct = () => stores.vault.put(REACTIONS, later)
    const ending = new AbortController()
    const done = (await open())(ending.signal)
    await expect.poll(() => acted).toEqual(['A'])
    ending.abort()
    await done
    expect(await checkpoint()).toEqual(later)
  })
})
