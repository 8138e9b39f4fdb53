import { describe, expect, test, vi } from 'vitest'
import { anEvent, everything, follow, given, someEvents } from '../contract/fixtures.ts'
import type { Peer } from '../../../../deploy/lab/peers/eventstoredb/peer.ts'
import { BEGINNING } from '../event-store.ts'
import { aPeer, aStoreOnAPeer, idsOf, opened } from '../testing/on-a-peer.ts'

/** With it, gRPC itself notices a frozen server long after the test. */
const SLOW_KEEP_ALIVE = '&keepAliveInterval=60000&keepAliveTimeout=60000'

describe('EventStoreDB: a server that becomes unavailable', () => {
  test('An append whose acknowledgement was lost is retried, and leaves one copy', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(2))
    for (const expected of [1, 'any', 'exists'] as const) {
      const events = someEvents(2)
      peer.loseNextResponse()
      await store.append('volume-1', expected, events)
      expect((await idsOf(store, 'volume-1')).slice(-2)).toEqual(events.map(({ id }) => id))
    }
    expect(await idsOf(store, 'volume-1')).toHaveLength(8)
  })

  test('A frozen server is Unavailable within the timeout, and the retry after it leaves one copy', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 1_000 })
    await store.append('volume-1', 'noStream', [anEvent()])
    const event = anEvent()
    peer.freeze()
    const frozen = [store.append('volume-1', 0, [event]), store.readStream('volume-1'), everything(store), store.head()]
    for (const outcome of await Promise.allSettled(frozen))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
    peer.thaw()
    const reopened = await opened(peer.url)
    expect(await reopened.append('volume-1', 0, [event])).toMatchObject({ revision: 1 })
    expect((await idsOf(reopened, 'volume-1')).slice(1)).toEqual([event.id])
  })

  test('An append that is under way when the server freezes continues when it thaws', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', [anEvent()])
    peer.freeze()
    const appends = Array.from({ length: 10 }, (_, n) => store.append(`board-${n}`, 'noStream', someEvents(2)))
    setTimeout(peer.thaw, 2_500)
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(appends.map(() => 1))
    expect(await everything(store)).toHaveLength(21)
  })

  test('Appends and subscriptions continue after a server is killed and restarted, nothing is lost or doubled', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 15_000 })
    const { seen } = follow(store)
    await store.append('volume-1', 'noStream', someEvents(3))
    await expect.poll(() => seen).toHaveLength(3)
    for (const deaths of [1, 2]) {
      await peer.kill()
      const meanwhile = store.append('volume-1', deaths * 3 - 1, someEvents(2))
      await peer.restart()
      expect(await meanwhile).toMatchObject({ revision: deaths * 3 + 1 })
      await store.append('volume-1', 'exists', [anEvent()])
    }
    await expect.poll(() => seen).toHaveLength(9)
    expect(seen).toEqual(await everything(store))
  }, 40_000)

  test('Appends that continue while the server dies repeatedly are each stored once, in order', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 15_000 })
    const { seen } = follow(store)
    const events = someEvents(60)
    const lanes = [0, 1, 2].map(async lane => {
      for (const [n, event] of events.slice(lane * 20, lane * 20 + 20).entries())
        await store.append(`lane-${lane}`, n - 1, [event])
    })
    for (let cut = 0; cut < 4; cut += 1) {
      await expect.poll(() => seen.length).toBeGreaterThan(cut * 10)
      peer.cut()
    }
    await Promise.all(lanes)
    await expect.poll(() => seen).toHaveLength(60)
    expect(seen).toEqual(await everything(store))
    for (const lane of [0, 1, 2])
      expect((await store.readStream(`lane-${lane}`)).events.map(given)).toEqual(
        events.slice(lane * 20, lane * 20 + 20),
      )
  }, 40_000)

  test('A subscription on a server that freezes for long is ended by the keep-alive, and resumed', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce().mockReturnValueOnce()
    const { peer, store } = await aStoreOnAPeer()
    const watching = await opened(`${peer.url}&keepAliveInterval=300&keepAliveTimeout=300`)
    const { seen } = follow(watching)
    await store.append('volume-1', 'noStream', someEvents(2))
    await expect.poll(() => seen).toHaveLength(2)
    peer.freeze()
    const connections = peer.connections()
    await expect.poll(() => peer.connections(), { timeout: 4_000 }).toBeGreaterThan(connections)
    peer.thaw()
    await store.append('volume-1', 1, [anEvent()])
    await expect.poll(() => seen).toHaveLength(3)
    expect(seen).toEqual(await everything(store))
  }, 40_000)

  test('What the server refuses without a reason is an error in its words, after a few attempts', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 60_000 })
    const { position } = await store.append('volume-1', 'noStream', someEvents(1))
    const words = 'EventStoreDB responded with an error: 2 UNKNOWN: Unknown position'
    const subscribed = store.subscribeAll(position + 1, new AbortController().signal)
    await expect(Array.fromAsync(subscribed)).rejects.toMatchObject({ name: 'Unavailable', message: words })
    await expect(everything(store, position + 1)).rejects.toMatchObject({ name: 'Unavailable', message: words })
    peer.fail({ code: 13, details: 'out of order' })
    const failing = [
      store.readStream('volume-1'),
      store.append('volume-1', 0, someEvents(1)),
      store.append('volume-2', 'noStream', someEvents(1)),
      store.head(),
    ]
    for (const outcome of await Promise.allSettled(failing))
      expect(outcome).toMatchObject({
        reason: { name: 'Unavailable', message: expect.stringContaining('out of order') },
      })
  })

  test('Appends are retried while a cluster elects its leader, or has too much to do', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 15_000 })
    const reasons = ['Server Is Not Ready', 'No leader info available in response', 'Server Is Busy']
    peer.notHandle([...reasons, ...reasons])
    expect(await store.append('volume-1', 'noStream', someEvents(2))).toMatchObject({ revision: 1 })
    expect(await idsOf(store, 'volume-1')).toHaveLength(2)
    const impatient = await opened(peer.url, { clockMs: 1_500 })
    peer.notHandle(Array<string>(99).fill('Server Is Not Ready'))
    await expect(impatient.append('volume-1', 1, someEvents(1))).rejects.toMatchObject({
      name: 'Unavailable',
      message: "EventStoreDB didn't answer (Server Is Not Ready)",
    })
  })

  test.for([
    ['Unknown NotHandledReason (7)', 'Unknown NotHandledReason (7)'],
    ['', 'it gave no reason'],
  ] as const)("An append that is refused with '%s' is an error that says: %s", async ([reason, words]) => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 60_000 })
    peer.notHandle(Array<string>(5).fill(reason))
    await expect(store.append('volume-1', 'noStream', someEvents(1))).rejects.toMatchObject({
      name: 'Unavailable',
      message: `EventStoreDB responded with an error: ${words}`,
    })
  })

  test('A connection that falls silent is replaced after one attempt, for subscriptions too', async () => {
    const peer = await aPeer()
    const store = await opened(peer.url + SLOW_KEEP_ALIVE, { clockMs: 2_000 })
    const { seen } = follow(store)
    await store.append('volume-1', 'noStream', someEvents(2))
    await expect.poll(() => seen).toHaveLength(2)
    peer.stall()
    const appends = Array.from({ length: 10 }, (_, n) => store.append(`board-${n}`, 'noStream', someEvents(2)))
    expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(appends.map(() => 1))
    await expect.poll(() => seen).toHaveLength(22)
    peer.stall()
    expect(await everything(store)).toEqual(seen)
    peer.stall()
    expect((await store.readStream('volume-1')).revision).toBe(1)
    expect(await store.append('volume-1', 1, someEvents(1))).toMatchObject({ revision: 2 })
  }, 30_000)

  test('A cluster whose leader freezes goes on with the next one', async () => {
    const nodes: Peer[] = []
    const leader = () => nodes.at(-1)?.port ?? 0
    const first = await aPeer({ leader })
    nodes.push(first)
    const second = await aPeer({ leader, log: first.log })
    const addresses = [first, second].map(({ port }) => `127.0.0.1:${port}`)
    const store = await opened(`esdb://${addresses.join(',')}?tls=false${SLOW_KEEP_ALIVE}`, { clockMs: 6_000 })
    const { seen } = follow(store)
    await store.append('volume-1', 'noStream', someEvents(2))
    first.freeze()
    nodes.push(second)
    expect(await store.append('volume-1', 1, someEvents(2))).toMatchObject({ revision: 3 })
    await expect.poll(() => seen).toHaveLength(4)
    expect(await everything(store)).toEqual(seen)
  }, 30_000)

  test('A node that does not say which one leads is asked again before the client would', async () => {
    const peer = await aPeer()
    peer.freeze()
    const opening = opened(`esdb+discover://127.0.0.1:${peer.port}?tls=false`, { clockMs: 15_000 })
    await expect.poll(() => peer.connections()).toBeGreaterThan(0)
    const connections = peer.connections()
    await expect.poll(() => peer.connections(), { timeout: 4_000 }).toBeGreaterThan(connections)
    peer.thaw()
    expect(await (await opening).head()).toBe(BEGINNING)
  }, 20_000)
})
