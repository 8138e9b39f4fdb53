import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import type { MessageBus, Topic } from '@shodh/adapters/message-bus/message-bus.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { inDatabase, type Room, withMongodb } from '@shodh/adapters/testing/mongodb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from './all.ts'
import {
  asWritten,
  paperDeleted,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeDeleted,
  volumeId,
} from './journal-facts.ts'
import { drawAll, run } from './runner.ts'

const newRoom = withMongodb()

let directory: string
let room: Room
let events: EventStore
let views: ReadStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-runner-'))
  room = await newRoom()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  views = await openMongodbReadStore(room)
})
afterEach(async () => {
  await views.close()
  await events.close()
  await room.remove()
  await rm(directory, { recursive: true })
})

const FACTS = [
  volumeCreated(),
  paperUploaded(),
  ...Array.from({ length: 30 }, (_, n) => paperUploaded(n + 2, undefined, randomUUID())),
  pdfReplaced(2),
  pdfReplaced(3),
  paperDeleted,
  paperUploaded(32),
  volumeDeleted,
  volumeCreated(),
  paperUploaded(33),
]

const write = async (facts: typeof FACTS) => {
  for (const event of asWritten(facts)) await events.append(`volume-${volumeId}`, 'any', [event])
}

const drawings = (store: ReadStore) =>
  Promise.all(
    projections.map(async model => {
      const collection = await store.collection(model)
      const documents = (await Array.fromAsync(collection.all())).flat()
      return [model.name, JSON.stringify(documents), await collection.checkpoint()]
    }),
  )

const asDrawnAtOnce = async () => {
  const once = await openSqliteReadStore({ file: join(directory, 'once.db') })
  await drawAll({ events, views: once }, projections)
  const drawn = await drawings(once)
  await once.close()
  return drawn
}

const setBack = (position: number) =>
  inDatabase(room, db => db.collection('checkpoints').updateMany({}, { $set: { position } }))

describe('the runner on MongoDB', () => {
  test('draws the same bytes as on SQLite', async () => {
    await write(FACTS)
    await drawAll({ events, views }, projections)
    expect(await drawings(views)).toEqual(await asDrawnAtOnce())
  })

  test.for([0, 7, 20, 35, 37])(
    '45 loses and doubles nothing when documents are ahead of the checkpoint %i',
    async at => {
      await write(FACTS.slice(0, 38))
      await drawAll({ events, views }, projections)
      await setBack(at)
      await write(FACTS.slice(38))
      await drawAll({ events, views }, projections)
      expect(await drawings(views)).toEqual(await asDrawnAtOnce())
    },
  )

  /** Every message is lost, doubled or late. */
  const lyingBus = (): MessageBus => {
    const bus = inProcessBus()
    let told = 0
    const publish = (topic: Topic) => {
      told += 1
      if (told % 3 === 1) return
      bus.publish(topic)
      setTimeout(() => bus.publish(topic), 50)
    }
    return { ...bus, publish }
  }

  test('46, 50 two that draw at once over a lying bus, on and on, end where one would', async () => {
    const stopping = new AbortController()
    // leases of their own: as if the one had not noticed yet that it lost its
    const ports = () => ({ events, views, bus: lyingBus(), leases: inProcessLeases() })
    const runners = await Promise.all([1, 2].map(() => run(ports(), projections, stopping.signal)))
    await write(FACTS)
    const expected = await asDrawnAtOnce()
    await expect.poll(() => drawings(views), { timeout: 10_000 }).toEqual(expected)
    stopping.abort()
    await Promise.all(runners.map(({ done }) => done))
    expect(await drawings(views)).toEqual(expected)
  })
})
