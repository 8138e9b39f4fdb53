import { randomUUID } from 'node:crypto'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BEGINNING, type EventStore, type StoredEvent } from '../event-store.ts'
import { type EventStoreDbOptions, openEventStoreDb } from './eventstoredb.ts'
import { type PeerOptions, startPeer } from '../testing/eventstoredb-peer/peer.ts'
import { anEvent, everything, given, someEvents } from '../contract/fixtures.ts'

const aPeer = async (options?: PeerOptions) => {
  const peer = await startPeer(options)
  onTestFinished(() => peer.close())
  return peer
}

const opened = async (url: string, options: Partial<EventStoreDbOptions> = {}) => {
  const store = await openEventStoreDb({ url, journalId: 'journal', log: 'journal', clockMs: 4_000, ...options })
  onTestFinished(() => store.close())
  return store
}

const aStoreOnAPeer = async (options: Partial<EventStoreDbOptions> = {}) => {
  const peer = await aPeer()
  return { peer, store: await opened(peer.url, options) }
}

/** What a subscription has delivered so far, until its test has finished. */
const follow = (store: EventStore) => {
  const stop = new AbortController()
  const seen: StoredEvent[] = []
  const run = async () => {
    for await (const events of store.subscribeAll(BEGINNING, stop.signal)) seen.push(...events)
  }
  const ended = run()
  onTestFinished(async () => {
    stop.abort()
    await ended
  })
  return seen
}

const WAIT = { interval: 10, timeout: 15_000 }

const idsOf = async (store: EventStore, stream: string) => (await store.readStream(stream)).events.map(({ id }) => id)

describe('EventStoreDB: a server that becomes unavailable', () => {
  test('An append whose acknowledgement was lost is retried, and leaves one copy', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(2))
    for (const expected of [1, 'any', 'exists'] as const) {
      const events = someEvents(2)
      peer.loseNextResponse()
      // it is this call that stored them
      expect(await store.append('volume-1', expected, events)).toMatchObject({ deduplicated: false })
      expect((await idsOf(store, 'volume-1')).slice(-2)).toEqual(events.map(({ id }) => id))
    }
    expect(await idsOf(store, 'volume-1')).toHaveLength(8)
  })

  test('A frozen server is Unavailable within the timeout, and the retry after it leaves one copy', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 400 })
    await store.append('volume-1', 'noStream', [anEvent()])
    const event = anEvent()
    peer.freeze()
    const frozen = [store.append('volume-1', 0, [event]), store.readStream('volume-1'), everything(store), store.head()]
    for (const outcome of await Promise.allSettled(frozen))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } })
    peer.thaw()
    const reopened = await opened(peer.url)
    expect(await reopened.append('volume-1', 0, [event])).toMatchObject({ revision: 1, deduplicated: true })
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
    const seen = follow(store)
    await store.append('volume-1', 'noStream', someEvents(3))
    await vi.waitFor(() => expect(seen).toHaveLength(3), WAIT)
    for (const deaths of [1, 2]) {
      await peer.kill()
      const meanwhile = store.append('volume-1', deaths * 3 - 1, someEvents(2))
      await peer.restart()
      expect(await meanwhile).toMatchObject({ revision: deaths * 3 + 1 })
      await store.append('volume-1', 'exists', [anEvent()])
    }
    await vi.waitFor(() => expect(seen).toHaveLength(9), WAIT)
    expect(seen).toEqual(await everything(store))
  }, 40_000)

  test('Appends that continue while the server dies repeatedly are each stored once, in order', async () => {
    const { peer, store } = await aStoreOnAPeer({ clockMs: 15_000 })
    const seen = follow(store)
    const events = someEvents(60)
    const lanes = [0, 1, 2].map(async lane => {
      for (const [n, event] of events.slice(lane * 20, lane * 20 + 20).entries())
        await store.append(`lane-${lane}`, n - 1, [event])
    })
    for (let cut = 0; cut < 4; cut += 1) {
      await vi.waitFor(() => expect(seen.length).toBeGreaterThan(cut * 10), WAIT)
      peer.cut()
    }
    await Promise.all(lanes)
    await vi.waitFor(() => expect(seen).toHaveLength(60), WAIT)
    expect(seen).toEqual(await everything(store))
    for (const lane of [0, 1, 2])
      expect((await store.readStream(`lane-${lane}`)).events.map(given)).toEqual(
        events.slice(lane * 20, lane * 20 + 20),
      )
  }, 40_000)

  test('A subscription on a server that freezes for long is ended by the keep-alive, and resumed', async () => {
    vi.spyOn(console, 'warn').mockReturnValueOnce()
    const { peer, store } = await aStoreOnAPeer()
    const watching = await opened(`${peer.url}&keepAliveInterval=300&keepAliveTimeout=300`)
    const seen = follow(watching)
    await store.append('volume-1', 'noStream', someEvents(2))
    await vi.waitFor(() => expect(seen).toHaveLength(2), WAIT)
    peer.freeze()
    const connections = peer.connections()
    await vi.waitFor(() => expect(peer.connections()).toBeGreaterThan(connections), WAIT)
    peer.thaw()
    await store.append('volume-1', 1, [anEvent()])
    await vi.waitFor(() => expect(seen).toHaveLength(3), WAIT)
    expect(seen).toEqual(await everything(store))
  }, 40_000)
})

describe('EventStoreDB: a server that is refused', () => {
  const refusalOf = (options: Partial<EventStoreDbOptions>) => opened('', options).then(String, String)

  test.for([
    ['http://127.0.0.1:2113', 'expected esdb:// or esdb+discover://.'],
    ['esdb://reader:secret', 'expected port number.'],
    ['esdb://127.0.0.1:2113?tls=maybe', 'expected true or false.'],
    ['esdb://reader:s%cret@127.0.0.1:2113', 'a % in it must be followed by two digits, as in %25.'],
    ['', 'expected esdb:// or esdb+discover://.'],
  ] as const)("The URL '%s' is refused in one sentence, without a word of it", async ([url, reason]) => {
    expect(await refusalOf({ url })).toBe(`TypeError: the URL of EventStoreDB can't be read: ${reason}`)
  })

  test('A URL that makes the client report conflicts wrongly is refused', async () => {
    const refusal = await refusalOf({ url: 'esdb://127.0.0.1?throwOnAppendFailure=false' })
    expect(refusal).toBe("TypeError: the URL of EventStoreDB must not set 'throwOnAppendFailure' to false")
  })

  test('An address without a server is Unavailable within the timeout', async () => {
    const peer = await startPeer()
    await peer.close()
    expect(await refusalOf({ url: peer.url, clockMs: 300 })).toMatch(
      /^Unavailable: EventStoreDB didn't answer \(14 UNAVAILABLE: .*ECONNREFUSED/u,
    )
  })

  test('TLS requested of a server without it is Unavailable within the timeout', async () => {
    const peer = await aPeer()
    expect(
      await refusalOf({ url: peer.url.replace('127.0.0.1', 'localhost').replace('?tls=false', ''), clockMs: 500 }),
    ).toBe("Unavailable: EventStoreDB didn't answer (it and this journal disagree about TLS: wrong version number)")
  })

  test('Refused credentials are reported at once', async () => {
    const peer = await aPeer()
    peer.deny()
    expect(await refusalOf({ url: peer.url, clockMs: 60_000 })).toBe(
      'Error: EventStoreDB refused the user and password in its URL',
    )
  })

  test('A server before 23.10 is refused in one sentence', async () => {
    const peer = await aPeer({ version: '22.10.5.0' })
    expect(await refusalOf({ url: peer.url })).toBe(
      'Error: EventStoreDB 23.10 or newer is needed, this server is 22.10.5.0: update it',
    )
  })

  test.for(['', 'Journal', 'a:b', '$all'])("'%s' is no name for a log or a journal", async name => {
    expect(await refusalOf({ log: name })).toBe(`TypeError: '${name}' is no name for a log or a journal`)
    expect(await refusalOf({ journalId: name })).toBe(`TypeError: '${name}' is no name for a log or a journal`)
  })
})

describe('EventStoreDB: a server that others use too', () => {
  test('What others and the server itself write is neither shown nor counted', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const other = await opened(peer.url, { journalId: 'other' })
    const { position } = await store.append('volume-1', 'noStream', someEvents(2))
    const client = EventStoreDBClient.connectionString(peer.url)
    for (const stream of ['journal:journal-2:volume-1', 'journal', 'xjournal:journal:volume-1'])
      await client.appendToStream(stream, jsonEvent({ type: 'Foreign', data: {} }))
    await client.dispose()
    for (let n = 0; n < 40; n += 1) await other.append('volume-1', n - 1, [anEvent()])
    expect(await store.head()).toBe(position)
    expect(await everything(store)).toHaveLength(2)
    expect(await everything(other)).toHaveLength(40)
  })

  test('The head of a new log is found without reading what is older', async () => {
    const { peer, store } = await aStoreOnAPeer()
    await store.append('volume-1', 'noStream', someEvents(500))
    const fresh = await opened(peer.url, { log: 'usage' })
    const before = peer.eventsRead()
    expect(await fresh.head()).toBe(BEGINNING)
    expect(peer.eventsRead() - before).toBeLessThan(30)
  })

  test('An append that another handle made before is deduplicated', async () => {
    const { peer, store } = await aStoreOnAPeer()
    const other = await opened(peer.url)
    const event = anEvent()
    await store.append('volume-1', 'noStream', [event])
    expect(await other.append('volume-1', 'noStream', [event])).toMatchObject({ deduplicated: true })
    expect(await other.append('volume-1', 'any', [event])).toMatchObject({ deduplicated: true })
  })
})

describe('EventStoreDB: texts', () => {
  test('Texts that JSON.stringify would write otherwise are stored as they are', async () => {
    const { store } = await aStoreOnAPeer()
    const texts = [
      '{ "twice": 1, "twice": 1.0 }',
      '{"b":1,"1":2}',
      'no JSON',
      '',
      '[1e0]',
      '"\\u0041"',
      '{"$text":"x"}',
    ]
    const events = texts.flatMap(text => [
      { ...anEvent(), data: text },
      { ...anEvent(), metadata: text },
    ])
    await store.append('volume-1', 'noStream', events)
    expect((await store.readStream('volume-1')).events.map(given)).toEqual(events)
  })

  test('An id that the server would not return unchanged is refused', async () => {
    const { store } = await aStoreOnAPeer()
    const event = { ...anEvent(), id: randomUUID().toUpperCase() }
    await expect(store.append('volume-1', 'any', [event])).rejects.toThrow('EventStoreDB takes UUIDs in lower case')
  })
})
