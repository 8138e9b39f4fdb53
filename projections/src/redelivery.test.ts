import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { withMongodb } from '@shodh/adapters/testing/mongodb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from './all.ts'
import { buildFor } from './builds.ts'
import { project, openProjectionRun } from './project.ts'
import {
  asWritten,
  papersUploaded,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
} from './testing/journal-events.ts'
import { readEvent } from './read-event.ts'
import { anyProjection } from './projection.ts'
import { projectAll, run } from './runner.ts'
import { volumes } from './volumes/volumes.ts'

/** Each event once to three times, then all that came before once more. */
async function* redelivered(batches: AsyncIterable<readonly StoredEvent[]>) {
  const before: StoredEvent[] = []
  for await (const batch of batches) {
    yield batch.flatMap((event, n) => Array.from({ length: 1 + (n % 3) }, () => event))
    yield [...before, ...batch]
    before.push(...batch)
  }
}

const atLeastOnce = (events: EventStore): EventStore => ({
  ...events,
  readAll: (after, batch) => redelivered(events.readAll(after, batch)),
  subscribeAll: (after, signal, batch) => redelivered(events.subscribeAll(after, signal, batch)),
})

const EVENTS = [volumeCreated(), paperUploaded(), ...papersUploaded(2, 40), pdfReplaced(2), pdfReplaced(3)]

type Opened = { readonly store: ReadStore; readonly remove: () => Promise<void> }

const redelivery = (name: string, open: (directory: string) => Promise<Opened>) =>
  describe(`on ${name}, an event that is delivered more than once`, () => {
    let directory: string
    let events: EventStore
    let views: Opened

    beforeEach(async () => {
      directory = await mkdtemp(join(tmpdir(), 'shodh-redelivery-'))
      events = await openSqliteEventStore({ directory, log: 'journal' })
      views = await open(directory)
      await events.append(`volume-${volumeId}`, 'noStream', asWritten(EVENTS))
    })
    afterEach(async () => {
      await views.store.close()
      await events.close()
      await views.remove()
      await rm(directory, { recursive: true })
    })

    const documents = async (store: ReadStore) =>
      Promise.all(
        projections.map(async model => {
          const collection = await store.collection(model)
          return [model.name, (await Array.fromAsync(collection.all())).flat(), await collection.checkpoint()]
        }),
      )

    const deliveredOnce = async () => {
      const store = await openSqliteReadStore({ file: join(directory, `${randomUUID()}.db`) })
      await projectAll({ events, views: store }, projections)
      const all = await documents(store)
      await store.close()
      return all
    }

    test('is applied once by a rebuild', async () => {
      await projectAll({ events: atLeastOnce(events), views: views.store }, projections)
      expect(await documents(views.store)).toEqual(await deliveredOnce())
    })

    test('is applied once by the runner, from the beginning and live', async () => {
      const stopping = new AbortController()
      const ports = { events: atLeastOnce(events), views: views.store, bus: inProcessBus(), leases: inProcessLeases() }
      const runner = await run(ports, projections, stopping.signal)
      for (let serial = 41; serial < 50; serial += 1)
        await events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(serial, serial)))
      const head = await events.head()
      const positions = () => new Set(runner.statuses().map(({ position }) => position))
      await expect.poll(positions, { timeout: 10_000 }).toEqual(new Set([head]))
      stopping.abort()
      await runner.done
      expect(await documents(views.store)).toEqual(await deliveredOnce())
    })

    test('moves no checkpoint back', async () => {
      const projectionRun = await openProjectionRun(
        views.store,
        await buildFor({ events, views: views.store }, anyProjection(volumes)),
      )
      const all = (await Array.fromAsync(events.readAll(-1))).flat().map(readEvent)
      await project(projectionRun, all)
      await project(projectionRun, all.slice(0, 5))
      expect([projectionRun.checkpoint, await projectionRun.collection.checkpoint()]).toEqual([
        all.length - 1,
        all.length - 1,
      ])
    })
  })

redelivery('SQLite', async directory => ({
  store: await openSqliteReadStore({ file: join(directory, 'views.db') }),
  remove: async () => {},
}))

describe('where there is a server', () => {
  const newRoom = withMongodb()

  redelivery('MongoDB', async () => {
    const room = await newRoom()
    return { store: await openMongodbReadStore(room), remove: room.remove }
  })
})
