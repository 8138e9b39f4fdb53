import { join } from 'node:path'
import { type EventStore, StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { projectAll, run } from './runner.ts'
import { volumes } from '../volumes/volumes.ts'

let events: EventStore
let views: ReadStore
let directory: string
let close: () => Promise<void>

beforeEach(async () => {
  ;({ directory, events, views, close } = await openEmbeddedStores())
})
afterEach(() => close())

const write = (written: readonly { type: string; data: unknown }[], schemaVersion = 1) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(written, schemaVersion))

const projectedVolume = async () => (await views.collection(volumes)).get(volumeId)

describe('the runner', () => {
  const ports = () => ({ events, views, bus: inProcessBus(), leases: inProcessLeases() })

  const running = async () => {
    const stopping = new AbortController()
    const runner = await run(ports(), projections, stopping.signal)
    const stop = async () => {
      stopping.abort()
      await runner.done
    }
    const statusFor = (name: string) => runner.statuses().find(model => model.name === name)
    return { ...runner, statusFor, stop }
  }

  test('catches up and continues live, with no gap and no duplicate', async () => {
    const stopping = new AbortController()
    const bus = inProcessBus()
    await write([volumeCreated(), ...papersUploaded(1, 300)])
    const runner = await run({ events, views, bus, leases: inProcessLeases() }, projections, stopping.signal)
    for (let from = 301; from < 400; from += 33) await write(papersUploaded(from, from + 32))
    const collection = await views.collection(volumes)
    await expect.poll(() => collection.checkpoint()).toBe(await events.head())
    expect(await projectedVolume()).toMatchObject({ paperCount: 399 })
    stopping.abort()
    await runner.done
  })

  test('continues when a full store has room again', async () => {
    const stopping = new AbortController()
    let full = 2
    const filling: ReadStore = {
      ...views,
      collection: async model => {
        const collection = await views.collection(model)
        const commit: typeof collection.commit = (changes, checkpoint) =>
          model.name === 'volumes' && full-- > 0
            ? Promise.reject(new StoreFull())
            : collection.commit(changes, checkpoint)
        return { ...collection, commit }
      },
    }
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const runner = await run(
      { events, views: filling, bus: inProcessBus(), leases: inProcessLeases() },
      projections,
      stopping.signal,
    )
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 3 })
    stopping.abort()
    await runner.done
  })

  test('continues when a store responds that was unavailable when it was opened', async () => {
    const stopping = new AbortController()
    let silent = 3
    const opening: ReadStore = {
      ...views,
      collection: model => (silent-- > 0 ? Promise.reject(new Unavailable('no answer')) : views.collection(model)),
    }
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const runner = await run({ ...ports(), views: opening }, projections, stopping.signal)
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 3 })
    stopping.abort()
    await runner.done
  })

  test('projects everything again where an empty store has replaced a damaged one, whose queries are refused until then', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const { statusFor, stop } = await running()
    const caughtUp = () =>
      expect.poll(() => statusFor('volumes')).toMatchObject({ position: 3, isServed: true, parked: 0 })
    await caughtUp()
    await views.renew?.('a damaged page')
    await expect.poll(() => statusFor('volumes')?.position).toBe(-1)
    await write(papersUploaded(4, 4))
    await expect.poll(() => statusFor('volumes')).toMatchObject({ position: 4, isServed: true })
    expect(await projectedVolume()).toMatchObject({ paperCount: 4 })
    expect((await (await views.collection(served)).find({})).filter(({ withheld }) => withheld)).toEqual([])
    await stop()
  })

  test('projects the same documents when it restarts, however often', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 20)])
    for (let times = 0; times < 3; times++) await projectAll({ events, views }, projections)
    await write(papersUploaded(21, 25))
    await projectAll({ events, views }, projections)
    expect(await projectedVolume()).toMatchObject({ paperCount: 25 })
  })

  test('skips an event of an unknown type and counts it', async () => {
    const stopping = new AbortController()
    await write([volumeCreated(), { type: 'VolumeGilded', data: {} }, ...papersUploaded(1, 2)])
    const runner = await run(
      { events, views, bus: inProcessBus(), leases: inProcessLeases() },
      projections,
      stopping.signal,
    )
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 2 })
    expect([...runner.unknown]).toEqual([['VolumeGilded', 1]])
    stopping.abort()
    await runner.done
  })

  test('stops at an event of a newer schema', async () => {
    await write([volumeCreated()], 2)
    const runner = await run(
      { events, views, bus: inProcessBus(), leases: inProcessLeases() },
      projections,
      new AbortController().signal,
    )
    await expect(runner.done).rejects.toThrow('newer version')
    expect(await projectedVolume()).toBeUndefined()
  })

  test('stops every read model at an event of a newer schema, and releases the leases', async () => {
    await write([volumeCreated()], 2)
    const shared = ports()
    const runner = await run(shared, projections, new AbortController().signal)
    await expect(runner.done).rejects.toThrow('newer version')
    for (const { name, version } of projections)
      expect(await shared.leases.acquire(`${name}@${version}`, 'other', 1)).toBeTypeOf('number')
  })

  test('stops every read model where one fails for another reason than its store', async () => {
    await write([volumeCreated()])
    const broken: ReadStore = {
      ...views,
      collection: async model => {
        const commit = () => Promise.reject(new Error('a defect'))
        return { ...(await views.collection(model)), ...(model.name === 'volumes' && { commit }) }
      },
    }
    const runner = await run({ ...ports(), views: broken }, projections, new AbortController().signal)
    await expect(runner.done).rejects.toThrow('a defect')
  })

  test('ends though its store does not respond', async () => {
    const stopping = new AbortController()
    const checkpoints = () => Promise.reject(new Unavailable('no answer'))
    const runner = await run({ ...ports(), views: { ...views, checkpoints } }, projections, stopping.signal)
    stopping.abort()
    await expect(runner.done).resolves.toBeUndefined()
  })

  test('reports the status of each read model', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const runner = await running()
    const head = await events.head()
    const caughtUp = {
      version: volumes.version,
      position: head,
      isHeld: true,
      isServed: true,
      behindSeconds: 0,
      parked: 0,
    }
    await expect.poll(() => runner.statusFor('volumes')).toEqual({ name: 'volumes', ...caughtUp })
    await runner.stop()
    expect(runner.statusFor('volumes')).toMatchObject({ position: head, isHeld: false })
  })

  test('reports since when a read model is behind whose store is unavailable', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const stopping = new AbortController()
    const silent: ReadStore = {
      ...views,
      collection: async model => {
        const collection = await views.collection(model)
        const commit = () => Promise.reject(new Unavailable('no answer'))
        return model.name === 'papers' ? { ...collection, commit } : collection
      },
    }
    const runner = await run({ ...ports(), views: silent }, projections, stopping.signal)
    const behind = () => runner.statuses().find(({ name }) => name === 'papers')?.behindSeconds
    // the events are of 2026-01-01
    const age = () => (Date.now() - Date.parse('2026-01-01T00:00:00.000Z')) / 1000
    await expect.poll(behind).toBeGreaterThan(age() - 60)
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 3 })
    stopping.abort()
    await runner.done
  })

  test('A late commit of a runner that another has overtaken changes nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow: ReadStore = {
      ...views,
      collection: async model => {
        const collection = await views.collection(model)
        const commit: typeof collection.commit = async (...given) => {
          reached.resolve()
          await gate.promise
          return collection.commit(...given)
        }
        return model.name === 'served' ? collection : { ...collection, commit }
      },
    }
    await write([volumeCreated(), ...papersUploaded(1, 10)])
    const stopping = new AbortController()
    const frozen = await run({ ...ports(), views: slow }, projections, stopping.signal)
    await reached.promise
    await write([...papersUploaded(11, 20)])
    await projectAll({ events, views }, projections)
    gate.resolve()
    stopping.abort()
    await frozen.done
    expect(await projectedVolume()).toMatchObject({ paperCount: 20 })
    expect(await (await views.collection(volumes)).checkpoint()).toBe(await events.head())
  })

  test('Two rebuilds produce the same bytes', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 50)])
    const other = await openSqliteReadStore({ file: join(directory, 'other.db') })
    await projectAll({ events, views }, projections)
    await projectAll({ events, views: other }, projections)
    for (const projection of projections) {
      const [one, two] = [await views.collection(projection), await other.collection(projection)]
      const bytes = async (collection: typeof one) => JSON.stringify(await Array.fromAsync(collection.all()))
      expect(await bytes(two)).toBe(await bytes(one))
    }
    await other.close()
  })
})
