import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../event-store/event-store.ts'
import { noMongoJavaServer, startMongoJavaServer } from '../../../../deploy/lab/servers/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../../testing/engines/mongodb.ts'
import { killAfter } from '../../testing/kill-after.ts'
import { relayTo } from '../../testing/relay.ts'
import { everything } from '../contract/fixtures.ts'
import { type Sum, sums } from '../testing/project-until-stopped.ts'
import { openMongodbReadStore } from './mongodb.ts'
import type { Collection, ReadStore } from '../read-store.ts'
import { changesOf, projectCounters, type Counter, counterModel, expectedCounters } from '../contract/counters.ts'

const newRoom = withMongodb()

describe('The MongoDB read store', () => {
  let room: Room
  let store: ReadStore

  beforeEach(async () => {
    room = await newRoom()
    store = await openMongodbReadStore(room)
  })
  afterEach(async () => {
    await store.close()
    await room.remove()
  })

  describe('after a death between documents and checkpoint', () => {
    let collection: Collection<Counter>

    /** Projects to 20, and of the events to 40 the first `appended` documents only. */
    const dieAfter = async (written: number) => {
      collection = await store.collection<Counter>(counterModel)
      await collection.commit(await changesOf(collection, 0, 20), 20)
      const changes = await changesOf(collection, 21, 40)
      await collection.commit(changes.slice(0, written), 40)
      await inDatabase(room, db =>
        db.collection<{ _id: string }>('checkpoints').updateOne({ _id: 'counters@1' }, { $set: { position: 20 } }),
      )
    }

    test.for([0, 1, 4, 7])('%i documents are ahead, and every one is the fold up to a position', async written => {
      await dieAfter(written)
      const [before, after] = [expectedCounters(20), expectedCounters(40)]
      for (const counter of await everything(collection)) expect([...before, ...after]).toContainEqual(counter)
      expect(await collection.checkpoint()).toBe(20)
    })

    test.for([1, 6, 20, 40])('Resuming in batches of %i loses and doubles nothing', async size => {
      await dieAfter(4)
      await projectCounters(collection, size)
      expect(await everything(collection)).toEqual(expectedCounters())
    })

    test('What the dead process removed is not brought back by projecting less far', async () => {
      await dieAfter(7)
      await collection.commit(await changesOf(collection, 21, 24), 24)
      for (const counter of await everything(collection)) expect(expectedCounters(40)).toContainEqual(counter)
    })
  })

  const projectOn = async (collection: Collection<Counter>, from: number, to: number) =>
    collection.commit(await changesOf(collection, from, to), to)

  const script = fileURLToPath(new URL('../testing/project-until-stopped.ts', import.meta.url))

  /** Kills a projecting process once it has reported `lines` commits; returns the last one reported. */
  const projectAndKill = async (lines: number) =>
    Number.parseInt((await killAfter(lines, script, room.url, 'Infinity', room.database)).at(-1) ?? '-1')

  test('Kill -9 during commits, 6 times over, loses and doubles nothing', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const acknowledged = await projectAndKill(1 + ((round * 17) % 40))
      const collection = await store.collection<Sum>(sums)
      const at = await collection.checkpoint()
      const { document, position = 0 } = (await collection.statuses(['total'])).get('total') ?? {}
      expect(at).toBeGreaterThanOrEqual(acknowledged)
      expect(position).toBeGreaterThanOrEqual(at)
      expect(document).toEqual({ id: 'total', sum: (position * (position + 1)) / 2 })
      expect(await collection.count({})).toBeGreaterThanOrEqual(at + 2)
    }
  })

  describe('on a server of its own', () => {
    const POLLING = { timeout: 10_000 }

    beforeEach(context => context.skip(noMongoJavaServer() !== undefined, noMongoJavaServer()))

    test('A server that stops responding is unavailable, and projecting resumes by itself when it responds again', async () => {
      const server = await startMongoJavaServer()
      const line = await relayTo(server.url)
      const far = await openMongodbReadStore({ url: line.url, database: room.database, timeoutMs: 3_000 })
      const collection = await far.collection<Counter>(counterModel)
      await projectOn(collection, 0, 20)
      const changes = await changesOf(collection, 21, 40)

      line.mute()
      await expect(collection.commit(changes, 40)).rejects.toThrow(/has not answered|timed out/)
      await expect(collection.get('id1')).rejects.toThrow(Unavailable)
      line.restore()

      await expect.poll(() => projectCounters(collection, 9).then(() => 'projected', String), POLLING).toBe('projected')
      expect(await everything(collection)).toEqual(expectedCounters())
      await far.close()
      await line.close()
      await server.kill()
    })

    test('A server that freezes is unavailable in time, and when it resumes nothing is lost or doubled', async () => {
      const server = await startMongoJavaServer()
      const own = await openMongodbReadStore({ url: server.url, database: room.database, timeoutMs: 3_000 })
      const collection = await own.collection<Counter>(counterModel)
      for (let at = 0; at < 30; at += 10) {
        await projectOn(collection, at, at + 4)
        const changes = await changesOf(collection, at + 5, at + 9)
        await server.freeze()
        const outcomes = await Promise.allSettled([collection.commit(changes, at + 9), collection.get('id1')])
        expect(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason)).toMatchObject([
          { name: 'Unavailable' },
          { name: 'Unavailable' },
        ])
        server.thaw()
        await expect
          .poll(() => projectOn(collection, at + 5, at + 9).then(() => 'projected', String), POLLING)
          .toBe('projected')
        expect(await everything(collection)).toEqual(expectedCounters(at + 9))
      }
      await own.close()
      await server.kill()
    })

    test('A server that dies is unavailable, and serves the same store after its restart', async () => {
      const server = await startMongoJavaServer()
      const own = await openMongodbReadStore({ url: server.url, database: room.database, timeoutMs: 3_000 })
      const collection = await own.collection<Counter>(counterModel)
      await projectCounters(collection, 20)
      await server.kill()
      await expect(collection.get('id1')).rejects.toThrow(Unavailable)
      await expect(collection.commit([], 99)).rejects.toThrow(Unavailable)

      const back = await startMongoJavaServer({ port: Number(new URL(server.url).port) })
      await expect.poll(() => own.collection<Counter>(counterModel).then(() => 'there', String), POLLING).toBe('there')
      await projectCounters(collection, 20)
      expect(await everything(collection)).toEqual(expectedCounters())
      await own.close()
      await back.kill()
    })
  })
})
