import { join } from 'node:path'
import { StoreFull, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { acquireOne } from '@shodh/adapters/lease/lease.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { projectAll } from './runner.ts'
import { withRunner } from './testing/with-runner.ts'
import { volumes } from '../volumes/volumes.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const writeNewer = () => at.events.append(`volume-${volumeId}`, 'any', asWritten([volumeCreated()], 2))

const projectedVolume = async () => (await at.views.collection(volumes)).get(volumeId)

type Commit = Awaited<ReturnType<ReadStore['begin']>>['commit']

/** The read store, in which batches are committed otherwise. */
const committing = (commitBy: (commit: Commit) => Commit): ReadStore => ({
  ...at.views,
  begin: async concerned => {
    const batch = await at.views.begin(concerned)
    return { ...batch, commit: commitBy(batch.commit) }
  },
})

describe('the runner', () => {
  test('catches up and continues live, with no gap and no duplicate', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 300)])
    await at.running()
    for (let from = 301; from < 400; from += 33) await at.write(papersUploaded(from, from + 32))
    const collection = await at.views.collection(volumes)
    await expect.poll(() => collection.checkpoint()).toBe(await at.events.head())
    expect(await projectedVolume()).toMatchObject({ paperCount: 399 })
  })

  test('continues when a full store has room again', async () => {
    let full = 2
    const filling = committing(
      commit =>
        (...given) =>
          full-- > 0 ? Promise.reject(new StoreFull()) : commit(...given),
    )
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    await at.running({ ports: { views: filling } })
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 3 })
  })

  test('continues when a store responds that was unavailable when it was opened', async () => {
    const { views } = at
    let silent = 3
    const opening: ReadStore = {
      ...views,
      collection: model => (silent-- > 0 ? Promise.reject(new Unavailable('no answer')) : views.collection(model)),
    }
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    await at.running({ ports: { views: opening } })
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 3 })
  })

  test('projects everything again where an empty store has replaced a damaged one, whose queries are refused until then', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    const bus = inProcessBus()
    const isSeen = Promise.withResolvers<void>()
    let isReplaced = false
    const views = committing(commit => async (...given) => {
      if (isReplaced) await isSeen.promise
      return commit(...given)
    })
    const { statusFor } = await at.running({ ports: { bus, views } })
    const caughtUp = () =>
      expect.poll(() => statusFor('volumes')).toMatchObject({ position: 3, isServed: true, parked: 0 })
    await caughtUp()
    isReplaced = true
    await at.views.renew?.('a damaged page')
    bus.publish('served')
    await expect.poll(() => statusFor('volumes')?.position).toBe(-1)
    isSeen.resolve()
    await at.write(papersUploaded(4, 4))
    await expect.poll(() => statusFor('volumes')).toMatchObject({ position: 4, isServed: true })
    expect(await projectedVolume()).toMatchObject({ paperCount: 4 })
    expect((await (await at.views.collection(served)).find({})).filter(({ withheld }) => withheld)).toEqual([])
  })

  test('projects the same documents when it restarts, however often', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 20)])
    for (let times = 0; times < 3; times++) await projectAll(at, projections)
    await at.write(papersUploaded(21, 25))
    await projectAll(at, projections)
    expect(await projectedVolume()).toMatchObject({ paperCount: 25 })
  })

  test('skips an event of an unknown type and counts it', async () => {
    await at.write([volumeCreated(), { type: 'VolumeGilded', data: {} }, ...papersUploaded(1, 2)])
    const runner = await at.running()
    await expect.poll(projectedVolume).toMatchObject({ paperCount: 2 })
    expect([...runner.unknown]).toEqual([['VolumeGilded', 1]])
  })

  test('stops every read model at an event of a newer schema, and releases the leases', async () => {
    await writeNewer()
    const leases = inProcessLeases()
    const runner = await at.running({ ports: { leases } })
    await expect(runner.done).rejects.toThrow('newer version')
    expect(await projectedVolume()).toBeUndefined()
    for (const { name, version } of projections)
      expect(await acquireOne(leases, `${name}@${version}`, 'other', 1)).toBeTypeOf('number')
  })

  test('stops every read model where one fails for another reason than its store', async () => {
    await at.write([volumeCreated()])
    const broken = committing(() => () => Promise.reject(new Error('a defect')))
    const runner = await at.running({ ports: { views: broken } })
    await expect(runner.done).rejects.toThrow('a defect')
  })

  test('ends though its store does not respond', async () => {
    const checkpoints = () => Promise.reject(new Unavailable('no answer'))
    const runner = await at.running({ ports: { views: { ...at.views, checkpoints } } })
    await expect(runner.stop()).resolves.toBeUndefined()
  })

  test('reports the status of each read model', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    const runner = await at.running()
    const head = await at.events.head()
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
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    const silent = committing(() => () => Promise.reject(new Unavailable('no answer')))
    const runner = await at.running({ ports: { views: silent } })
    const behind = () => runner.statusFor('papers')?.behindSeconds
    // the events are of 2026-01-01
    const age = () => (Date.now() - Date.parse('2026-01-01T00:00:00.000Z')) / 1000
    await expect.poll(behind).toBeGreaterThan(age() - 60)
  })

  test('A late commit of a runner that another has overtaken changes nothing', async () => {
    const gate = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const slow = committing(commit => async (...given) => {
      reached.resolve()
      await gate.promise
      return commit(...given)
    })
    await at.write([volumeCreated(), ...papersUploaded(1, 10)])
    const frozen = await at.running({ ports: { views: slow } })
    await reached.promise
    await at.write([...papersUploaded(11, 20)])
    await projectAll(at, projections)
    gate.resolve()
    await frozen.stop()
    expect(await projectedVolume()).toMatchObject({ paperCount: 20 })
    expect(await (await at.views.collection(volumes)).checkpoint()).toBe(await at.events.head())
  })

  test('Two rebuilds produce the same bytes', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 50)])
    const other = await openSqliteReadStore({ file: join(at.directory, 'other.db') })
    await projectAll(at, projections)
    await projectAll({ events: at.events, views: other }, projections)
    for (const projection of projections) {
      const [one, two] = [await at.views.collection(projection), await other.collection(projection)]
      const bytes = async (collection: typeof one) => JSON.stringify(await Array.fromAsync(collection.all()))
      expect(await bytes(two)).toBe(await bytes(one))
    }
    await other.close()
  })
})
