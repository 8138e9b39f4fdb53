import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { noMongoJavaServer, startMongoJavaServer } from '../testing/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../testing/mongodb.ts'
import { relayTo } from '../testing/relay.ts'
import { everything } from './cards.ts'
import { type Sum, sums } from './draw-until-stopped.ts'
import { openMongodbReadStore } from './mongodb.ts'
import type { Collection, ReadStore } from './read-store.ts'
import { changesOf, drawTallies, type Tally, tallies, talliesTo } from './tallies.ts'

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
    let collection: Collection<Tally>

    /** Draws to 20, and of the events to 40 the first `written` documents only. */
    const dieAfter = async (written: number) => {
      collection = await store.collection<Tally>(tallies)
      await collection.commit(await changesOf(collection, 0, 20), 20)
      const changes = await changesOf(collection, 21, 40)
      await collection.commit(changes.slice(0, written), 40)
      await inDatabase(room, db =>
        db.collection<{ _id: string }>('checkpoints').updateOne({ _id: 'tallies@1' }, { $set: { position: 20 } }),
      )
    }

    test.for([0, 1, 4, 7])('%i documents are ahead, and every one is the fold up to a position', async written => {
      await dieAfter(written)
      const [before, after] = [talliesTo(20), talliesTo(40)]
      for (const tally of await everything(collection)) expect([...before, ...after]).toContainEqual(tally)
      expect(await collection.checkpoint()).toBe(20)
    })

    test.for([1, 6, 20, 40])('going on in batches of %i loses and doubles nothing', async size => {
      await dieAfter(4)
      await drawTallies(collection, size)
      expect(await everything(collection)).toEqual(talliesTo())
    })

    test('what the dead one removed is not brought back by drawing less far', async () => {
      await dieAfter(7)
      await collection.commit(await changesOf(collection, 21, 24), 24)
      for (const tally of await everything(collection)) expect(talliesTo(40)).toContainEqual(tally)
    })
  })

  const drawOn = async (collection: Collection<Tally>, from: number, to: number) =>
    collection.commit(await changesOf(collection, from, to), to)

  const script = fileURLToPath(new URL('draw-until-stopped.ts', import.meta.url))

  /** Lets another process draw on, and kills it when it has said `lines` commits; answers the last one it said. */
  const drawAndKill = async (lines: number) => {
    const child = spawn(process.execPath, [script, room.url, 'Infinity', room.database], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let last = -1
    let said = 0
    for await (const line of createInterface(child.stdout)) {
      last = Number(line.split(' ')[0])
      said += 1
      if (said === lines) child.kill('SIGKILL')
    }
    if (child.signalCode === null) await once(child, 'exit')
    return last
  }

  test('kill -9 during commits, 6 times over, loses and doubles nothing', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const acknowledged = await drawAndKill(1 + ((round * 17) % 40))
      const collection = await store.collection<Sum>(sums)
      const at = await collection.checkpoint()
      const { document, position = 0 } = (await collection.standing(['total'])).get('total') ?? {}
      expect(at).toBeGreaterThanOrEqual(acknowledged)
      expect(position).toBeGreaterThanOrEqual(at)
      expect(document).toEqual({ id: 'total', sum: (position * (position + 1)) / 2 })
      expect(await collection.count({})).toBeGreaterThanOrEqual(at + 2)
    }
  })

  describe('on a server of its own', () => {
    const PATIENT = { timeout: 10_000 }

    beforeEach(context => context.skip(noMongoJavaServer() !== undefined, noMongoJavaServer()))

    test('a server that answers no more is unavailable, and drawing goes on by itself when it does again', async () => {
      const server = await startMongoJavaServer()
      const line = await relayTo(server.url)
      const far = await openMongodbReadStore({ url: line.url, database: room.database, patience: 3_000 })
      const collection = await far.collection<Tally>(tallies)
      await drawOn(collection, 0, 20)
      const changes = await changesOf(collection, 21, 40)

      line.mute()
      await expect(collection.commit(changes, 40)).rejects.toThrow(/has not answered|timed out/)
      await expect(collection.get('id1')).rejects.toThrow(Unavailable)
      line.restore()

      await expect.poll(() => drawTallies(collection, 9).then(() => 'drawn', String), PATIENT).toBe('drawn')
      expect(await everything(collection)).toEqual(talliesTo())
      await far.close()
      await line.close()
      await server.kill()
    })

    test('a server that freezes is unavailable in time, and when it goes on nothing is lost or doubled', async () => {
      const server = await startMongoJavaServer()
      const own = await openMongodbReadStore({ url: server.url, database: room.database, patience: 3_000 })
      const collection = await own.collection<Tally>(tallies)
      for (let at = 0; at < 30; at += 10) {
        await drawOn(collection, at, at + 4)
        const changes = await changesOf(collection, at + 5, at + 9)
        await server.freeze()
        const outcomes = await Promise.allSettled([collection.commit(changes, at + 9), collection.get('id1')])
        expect(outcomes.map(outcome => outcome.status === 'rejected' && outcome.reason)).toMatchObject([
          { name: 'Unavailable' },
          { name: 'Unavailable' },
        ])
        server.thaw()
        await expect.poll(() => drawOn(collection, at + 5, at + 9).then(() => 'drawn', String), PATIENT).toBe('drawn')
        expect(await everything(collection)).toEqual(talliesTo(at + 9))
      }
      await own.close()
      await server.kill()
    })

    test('a server that dies is unavailable, and answers the same store when it is back', async () => {
      const server = await startMongoJavaServer()
      const own = await openMongodbReadStore({ url: server.url, database: room.database, patience: 3_000 })
      const collection = await own.collection<Tally>(tallies)
      await drawTallies(collection, 20)
      await server.kill()
      await expect(collection.get('id1')).rejects.toThrow(Unavailable)
      await expect(collection.commit([], 99)).rejects.toThrow(Unavailable)

      const back = await startMongoJavaServer({ port: Number(new URL(server.url).port) })
      await expect.poll(() => own.collection<Tally>(tallies).then(() => 'there', String), PATIENT).toBe('there')
      await drawTallies(collection, 20)
      expect(await everything(collection)).toEqual(talliesTo())
      await own.close()
      await back.kill()
    })
  })
})
