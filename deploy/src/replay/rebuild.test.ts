import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { withMongodb } from '@shodh/adapters/testing/mongodb.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import { asWritten, paperUploaded, volumeCreated, volumeId } from '@shodh/projections/testing/journal-events.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { reshaped } from '@shodh/projections/runner/testing/reshaped.ts'
import { type Options, run } from '@shodh/projections/runner/runner.ts'
import { openServed } from '@shodh/query-service/served-views.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** Milliseconds between two looks at what is served. */
const LOOK_EVERY_MS = 2

type Place = { readonly views: ReadStore; readonly papers: number; readonly remove: () => Promise<void> }

const rebuilds = (name: string, open: (directory: string) => Promise<Place>) =>
  describe(`A rebuild beside a running journal, on ${name},`, () => {
    let directory: string
    let events: EventStore
    let place: Place

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'shodh-rebuild-'))
      events = await openSqliteEventStore({ directory, log: 'journal' })
      place = await open(directory)
      await write([volumeCreated()])
      for (let from = 1; from <= place.papers; from += 200)
        await write(Array.from({ length: 200 }, (_, n) => paperUploaded(from + n, undefined, randomUUID())))
    })
    afterEach(async () => {
      await place.remove()
      await events.close()
      await rm(directory, { recursive: true })
    })

    const write = (newEvents: readonly ReturnType<typeof volumeCreated>[]) =>
      events.append(`volume-${volumeId}`, 'any', asWritten(newEvents))

    const running = async (version: number, options: Options = {}) => {
      const stopping = new AbortController()
      const ports = { events, views: place.views, bus: inProcessBus(), leases: inProcessLeases() }
      const runner = await run(ports, reshaped([anyProjection(papers)], version), stopping.signal, options)
      const stop = () => {
        stopping.abort()
        return runner.done
      }
      return { stop, status: () => runner.statuses()[0] }
    }

    const projectedAs = async (version: number) => {
      const { stop, status } = await running(version)
      await expect.poll(status).toMatchObject({ position: place.papers, isServed: true })
      await stop()
    }

    type Shaped = PaperDocument & { readonly shape: number }

    /** Queries what a volume page queries, until the version serves it and then some more. */
    const resultsUntil = async (version: number) => {
      const view = await (await openServed(place.views))<Shaped>({ ...papers, version: 2 } as never)
      const seen: string[] = []
      for (let after = 0; after < 20;) {
        await setTimeout(LOOK_EVERY_MS)
        const [checkpoint, found] = [await view.checkpoint(), await view.find({ where: { volumeId }, limit: 20 })]
        const shapes = new Set(found.map(({ shape }) => shape))
        const result = `${await view.count({})} of ${[...shapes].join()} at ${checkpoint}`
        if (result !== seen.at(-1)) seen.push(result)
        if (view.build === `papers@${version}`) after += 1
      }
      return seen
    }

    test('No query fails or reads half a model: the old one is served until the new one has caught up', async () => {
      const all = place.papers
      await projectedAs(1)
      const rebuild = await running(2, { graceMs: 100 })
      const seen = await resultsUntil(2)
      expect(seen).toEqual([`${all} of 1 at ${all}`, `${all} of 2 at ${all}`])
      await expect.poll(() => place.views.collections()).toEqual(['papers@2', 'parked-streams@1', 'served@1'])
      await rebuild.stop()
    })

    test('An older version that is deployed again is continued and served, where no process projects the newer one', async () => {
      const all = place.papers
      await projectedAs(1)
      await projectedAs(2)
      await projectedAs(1)
      expect(await resultsUntil(1)).toEqual([`${all} of 1 at ${all}`])
      expect(await place.views.collections()).toContain('papers@2')
    })
  })

rebuilds('SQLite', async directory => {
  const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
  return { views, papers: 3000, remove: () => views.close() }
})

describe('where there is a MongoDB', () => {
  const newRoom = withMongodb()

  rebuilds('MongoDB', async () => {
    const room = await newRoom()
    const views = await openMongodbReadStore(room)
    return { views, papers: 400, remove: () => views.close().then(room.remove) }
  })
})
