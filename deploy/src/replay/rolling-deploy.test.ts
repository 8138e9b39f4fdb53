import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import type { Leases } from '@shodh/adapters/lease/lease.ts'
import { openMongodbLeases } from '@shodh/adapters/lease/mongodb.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import {
  asWritten,
  paperDeleted,
  paperUploaded,
  volumeCreated,
  volumeId,
} from '@shodh/projections/testing/journal-events.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { without } from '@shodh/projections/runner/testing/reshaped.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { presentSince } from '@shodh/query-service/views/views.ts'
import { openServed, type View } from '@shodh/query-service/views/served-views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Milliseconds between two looks at what is served. */
const LOOK_EVERY_MS = 2

type Place = { readonly views: ReadStore; readonly leases: Leases; readonly remove: () => Promise<void> }

const young = { ...anyProjection(papers), version: 1 }
const old = without(young, 'PaperDeleted')

const deploys = (name: string, open: (directory: string) => Promise<Place>) =>
  describe(`A deploy of a version that knows a new event type, on ${name},`, () => {
    let directory: string
    let events: EventStore
    let place: Place
    let view: Pick<View, 'find'>
    let stops: (() => Promise<void>)[]

    beforeEach(async () => {
      stops = []
      directory = await temporaryFolder()
      events = await openSqliteEventStore({ directory, log: 'journal' })
      place = await open(directory)
      view = await (
        await openServed(place.views, events.logId)
      )({ ...papers, version: 1 }, presentSince<PaperDocument>(1))
      await write([volumeCreated(), paperUploaded()])
    })
    afterEach(async () => {
      await Promise.all(stops.map(stop => stop()))
      await place.remove()
      await events.close()
    })

    const write = (newEvents: readonly ReturnType<typeof volumeCreated>[]) =>
      events.append(`volume-${volumeId}`, 'any', asWritten(newEvents))

    const start = async (projection: typeof young) => {
      const stopping = new AbortController()
      const warnings: string[] = []
      const ports = { events, views: place.views, bus: inProcessBus(), leases: place.leases }
      const warn = (sentence: string) => void warnings.push(sentence)
      const runner = await run(ports, [projection], stopping.signal, { warn, graceMs: 300, leaseMs: 1000 })
      const stop = async () => {
        stopping.abort()
        await runner.done
      }
      stops.push(stop)
      return { stop, warnings, status: () => runner.statuses()[0] }
    }
    type Started = Awaited<ReturnType<typeof start>>

    /** Waits until all that was written is projected and served. */
    const caughtUp = async ({ status }: Started) =>
      expect.poll(status).toMatchObject({ position: await events.head(), isServed: true })

    const shown = async () => (await view.find({})).map(({ id }) => id)

    /** The papers, queried repeatedly until they are so many; no query may fail or read half a model. */
    const untilShown = async (count: number) => {
      const counts = new Set<number>()
      for (let found = -1; found !== count; counts.add(found)) {
        await setTimeout(LOOK_EVERY_MS)
        found = (await shown()).length
      }
      return [...counts]
    }

    test('what the old version skipped is projected, and what it projected is shown until then', async () => {
      const before = await start(old)
      await caughtUp(before)
      await write([paperDeleted])
      await caughtUp(before)
      expect(await shown()).toHaveLength(1)
      await before.stop()

      const after = await start(young)
      expect(await untilShown(0)).toEqual([1, 0])
      await caughtUp(after)
      expect(after.warnings).toEqual(['The read model papers is rebuilt: papers@1 was projected without PaperDeleted'])
      await expect.poll(() => place.views.collections()).toContain('papers@1.1')
      await expect.poll(() => place.views.collections()).not.toContain('papers@1')
    })

    test('an old and a new process that run at the same time hide no event, and the new one is served', async () => {
      const before = await start(old)
      await caughtUp(before)
      const after = await start(young)
      await caughtUp(after)
      await write([paperDeleted])
      expect((await untilShown(0)).at(-1)).toBe(0)
      await expect.poll(before.status).toMatchObject({ position: await events.head(), isServed: false })
      await write([paperUploaded(2)])
      expect((await untilShown(1)).at(-1)).toBe(1)
      expect(after.status()).toMatchObject({ build: 1, isServed: true })
    })

    test('a rollback and another step forward hide none either', async () => {
      const first = await start(young)
      await caughtUp(first)
      await first.stop()
      const back = await start(old)
      await caughtUp(back)
      await write([paperDeleted])
      await caughtUp(back)
      expect(await shown()).toHaveLength(1)
      await back.stop()

      const forward = await start(young)
      await caughtUp(forward)
      expect(await untilShown(0)).toContain(0)
      // this version had projected it already, and only continued
      expect(forward.warnings).toEqual([])
      expect(back.warnings).toEqual(['The read model papers is rebuilt: papers@1 was projected with PaperDeleted'])
    })
  })

deploys('SQLite', async directory => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  return { views, leases: inProcessLeases(), remove: () => views.close() }
})

describe('where there is a MongoDB', () => {
  const newRoom = withMongodb()

  deploys('MongoDB', async () => {
    const room = await newRoom()
    const [views, leases] = [await openMongodbReadStore(room), await openMongodbLeases(room)]
    const remove = async () => {
      await Promise.all([views.close(), leases.close()])
      await room.remove()
    }
    return { views, leases, remove }
  })
})
