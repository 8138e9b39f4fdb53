import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openEventStoreDb } from '@shodh/adapters/event-store/eventstoredb/eventstoredb.ts'
import { startPeer } from '../../lab/peers/eventstoredb/peer.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '@shodh/projections/testing/journal-events.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { openServed } from '@shodh/query-service/views/served-views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** An event store that can be replaced while the read models stay, and a read store. */
type Place = {
  readonly open: (log?: string) => Promise<EventStore>
  readonly views: ReadStore
  readonly copy: () => Promise<void>
  readonly putBack: () => Promise<void>
  readonly remove: () => Promise<void>
}

const model = { ...anyProjection(papers), version: 1 }

/** Milliseconds between two queries. */
const LOOK_EVERY_MS = 5

const running = async (events: EventStore, views: ReadStore) => {
  const stopping = new AbortController()
  const warnings: string[] = []
  const ports = { events, views, bus: inProcessBus(), leases: inProcessLeases() }
  const warn = (sentence: string) => void warnings.push(sentence)
  const runner = await run(ports, [model], stopping.signal, { warn, graceMs: 300, verifyMs: 200 })
  const stop = async () => {
    stopping.abort()
    await runner.done
  }
  return { stop, warnings, status: () => runner.statuses()[0] }
}

const replacements = (name: string, prepare: (directory: string) => Promise<Place>) =>
  describe(`Read models on ${name}`, () => {
    let directory: string
    let place: Place
    let stops: (() => Promise<void>)[]

    beforeEach(async () => {
      directory = await temporaryFolder()
      place = await prepare(directory)
      stops = []
    })
    afterEach(async () => {
      await Promise.all(stops.map(stop => stop()))
      await place.remove()
    })

    const write = (events: EventStore, from: number, to: number) =>
      events.append(`volume-${volumeId}`, 'any', asWritten([volumeCreated(), ...papersUploaded(from, to)]))

    const start = async (events: EventStore) => {
      const runner = await running(events, place.views)
      stops.push(runner.stop)
      return runner
    }

    const caughtUp = async (events: EventStore, { status }: Awaited<ReturnType<typeof start>>) =>
      expect.poll(status).toMatchObject({ position: await events.head(), isServed: true })

    const projected = async (events: EventStore) => {
      const runner = await start(events)
      await caughtUp(events, runner)
      await runner.stop()
      expect(runner.warnings).toEqual([])
    }

    /** The distinct results of queries until there are so many papers; a refused query has the name of its error. */
    const untilShown = async (events: EventStore, count: number) => {
      const view = await (await openServed(place.views, events.logId))(model)
      const results: (number | string)[] = []
      while (results.at(-1) !== count) {
        await setTimeout(LOOK_EVERY_MS)
        const result = await view.count({}).catch(({ name }: Error) => name)
        if (result !== results.at(-1)) results.push(result)
      }
      return results
    }

    const stored = async () =>
      (await place.views.checkpoints()).filter(({ collection }) => collection.startsWith('papers@'))

    test('are rebuilt where the log was restored to an older copy, and no query is served until then', async () => {
      const before = await place.open()
      await write(before, 1, 3)
      await place.copy()
      await write(before, 4, 9)
      await projected(before)
      const [{ position } = { position: 0 }] = await stored()
      await before.close()
      await place.putBack()

      const after = await place.open()
      const runner = await start(after)
      expect(await untilShown(after, 3)).toEqual(['Unavailable', 3])
      expect(runner.warnings).toEqual([
        `The read model papers@1 is rebuilt from the beginning: the checkpoint ${position} lies beyond the end of the log (${await after.head()})`,
      ])
      await caughtUp(after, runner)
      expect(runner.status()).not.toHaveProperty('withheld')
      await after.close()
    })

    test('are rebuilt where the log was restored and written to since', async () => {
      const before = await place.open()
      await write(before, 1, 3)
      await place.copy()
      await write(before, 4, 5)
      await projected(before)
      await before.close()
      await place.putBack()

      const after = await place.open()
      await write(after, 10, 19)
      const runner = await start(after)
      expect(await untilShown(after, 13)).toEqual(['Unavailable', 13])
      expect(runner.warnings).toEqual([
        expect.stringMatching(/^The read model papers@1 is rebuilt from the beginning: the checkpoint \d+ is /u),
      ])
      await after.close()
    })

    test('are rebuilt where there is another log', async () => {
      const before = await place.open()
      await write(before, 1, 5)
      await projected(before)
      await before.close()
      const after = await place.open('another')
      await write(after, 1, 9)
      const runner = await start(after)
      expect(await untilShown(after, 9)).toEqual(['Unavailable', 9])
      expect(runner.warnings).toEqual([
        expect.stringContaining(`is of another log (${before.logId}, not ${after.logId})`),
      ])
      await caughtUp(after, runner)
      await expect.poll(stored).toMatchObject([{ collection: 'papers@1.1', origin: { log: after.logId } }])
      await after.close()
    })
  })

replacements('SQLite and their events, too,', async directory => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  const [file, older] = [join(directory, 'journal.db'), join(directory, 'older')]
  const wal = async (from: string, to: string) => {
    for (const end of ['', '-wal']) await cp(from + end, to + end)
  }
  return {
    open: (log = 'journal') => openSqliteEventStore({ directory, log }),
    views,
    copy: () => wal(file, older),
    putBack: async () => {
      for (const end of ['-wal', '-shm']) await rm(file + end, { force: true })
      await wal(older, file)
    },
    remove: () => views.close(),
  }
})

describe('where there is a MongoDB', () => {
  const newRoom = withMongodb()

  replacements('MongoDB, and their events on EventStoreDB,', async () => {
    const room = await newRoom()
    const peer = await startPeer()
    const views = await openMongodbReadStore(room)
    let copied = 0
    return {
      open: (log = 'journal') => openEventStoreDb({ url: peer.url, journalId: 'journal', log }),
      views,
      copy: async () => void (copied = peer.log.all.length),
      putBack: async () => peer.log.putBack(copied),
      remove: async () => {
        await views.close()
        await room.remove()
        await peer.close()
      },
    }
  })

  test('are rebuilt where EventStoreDB is restored while they are projected', async () => {
    const room = await newRoom()
    const peer = await startPeer()
    const views = await openMongodbReadStore(room)
    const events = await openEventStoreDb({ url: peer.url, journalId: 'journal', log: 'journal' })
    const write = (from: number, to: number) =>
      events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(from, to)))
    await write(1, 3)
    const copied = peer.log.all.length
    const runner = await running(events, views)
    await write(4, 9)
    await expect.poll(async () => runner.status()?.position).toBe(await events.head())
    peer.log.putBack(copied)
    peer.cut()
    const head = await events.head()
    await expect.poll(runner.status).toMatchObject({ build: 1, position: head, isServed: true })
    expect(runner.warnings).toHaveLength(1)
    expect(await (await views.collection({ ...model, build: 1 })).count({})).toBe(3)
    await runner.stop()
    await Promise.all([events.close(), views.close()])
    await room.remove()
    await peer.close()
  })
})
