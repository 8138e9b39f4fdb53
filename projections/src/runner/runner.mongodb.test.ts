import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import type { MessageBus, Topic } from '@shodh/adapters/message-bus/message-bus.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { inDatabase, type Room, withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { papers } from '../papers/papers.ts'
import { anyProjection } from '../projection.ts'
import { startRebuild } from '../system/rebuild.ts'
import {
  asWritten,
  paperDeleted,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeDeleted,
  volumeId,
} from '../testing/journal-events.ts'
import { projectAll, run } from './runner.ts'

const newRoom = withMongodb()

let directory: string
let room: Room
let events: EventStore
let views: ReadStore

beforeEach(async () => {
  directory = await temporaryFolder()
  room = await newRoom()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  views = await openMongodbReadStore(room)
})
afterEach(async () => {
  await views.close()
  await events.close()
  await room.remove()
})

const EVENTS = [
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

const write = async (written: typeof EVENTS) => {
  for (const event of asWritten(written)) await events.append(`volume-${volumeId}`, 'any', [event])
}

const projectionRuns = (store: ReadStore) =>
  Promise.all(
    projections.map(async model => {
      const collection = await store.collection(model)
      const documents = (await Array.fromAsync(collection.all())).flat()
      return [model.name, JSON.stringify(documents), await collection.checkpoint()]
    }),
  )

const asProjectedAtOnce = async () => {
  const once = await openSqliteReadStore({ file: join(directory, 'once.db') })
  await projectAll({ events, views: once }, projections)
  const expected = await projectionRuns(once)
  await once.close()
  return expected
}

const setBack = (position: number) =>
  inDatabase(room, db => db.collection('checkpoints').updateMany({}, { $set: { position }, $unset: { last: 1 } }))

describe('the runner on MongoDB', () => {
  test('projects the same bytes as on SQLite', async () => {
    await write(EVENTS)
    await projectAll({ events, views }, projections)
    expect(await projectionRuns(views)).toEqual(await asProjectedAtOnce())
  })

  test.for([0, 7, 20, 35, 37])(
    'loses and duplicates nothing when documents are ahead of the checkpoint %i',
    async at => {
      await write(EVENTS.slice(0, 38))
      await projectAll({ events, views }, projections)
      await setBack(at)
      await write(EVENTS.slice(38))
      await projectAll({ events, views }, projections)
      expect(await projectionRuns(views)).toEqual(await asProjectedAtOnce())
    },
  )

  test('projects what is served further while its rebuild is projected', async () => {
    await write(EVENTS)
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const waiting: ReadStore = {
      ...views,
      begin: async concerned => {
        if (concerned.some(({ model }) => model.build === 1)) {
          begun.resolve()
          await gate.promise
        }
        return views.begin(concerned)
      },
    }
    const stopping = new AbortController()
    const ports = { events, views: waiting, bus: inProcessBus(), leases: inProcessLeases() }
    const { done } = await run(ports, projections, stopping.signal)
    const shown = async () => {
      const build = (await (await views.collection(served)).get('papers'))?.build
      const position = await (await views.collection({ ...papers, build })).checkpoint()
      return { build, position }
    }
    await expect.poll(shown).toEqual({ build: undefined, position: await events.head() })
    await startRebuild({ events, views }, anyProjection(papers))
    await begun.promise
    await write([paperUploaded(40, undefined, randomUUID())])
    await expect.poll(shown).toEqual({ build: undefined, position: await events.head() })
    gate.resolve()
    await expect.poll(shown).toEqual({ build: 1, position: await events.head() })
    stopping.abort()
    await done
  })

  /** Every message is lost, duplicated or late. */
  const unreliableBus = (): MessageBus => {
    const bus = inProcessBus()
    let published = 0
    const publish = (topic: Topic) => {
      published += 1
      if (published % 3 === 1) return
      bus.publish(topic)
      setTimeout(() => bus.publish(topic), 50)
    }
    return { ...bus, publish }
  }

  test('Two concurrent runners over an unreliable bus produce the same documents as one', async () => {
    const stopping = new AbortController()
    // leases of their own: as if the one had not noticed yet that it lost its
    const ports = () => ({ events, views, bus: unreliableBus(), leases: inProcessLeases() })
    const runners = await Promise.all([1, 2].map(() => run(ports(), projections, stopping.signal)))
    await write(EVENTS)
    const expected = await asProjectedAtOnce()
    await expect.poll(() => projectionRuns(views)).toEqual(expected)
    stopping.abort()
    await Promise.all(runners.map(({ done }) => done))
    expect(await projectionRuns(views)).toEqual(expected)
  })
})
