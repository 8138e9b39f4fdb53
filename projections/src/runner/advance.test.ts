import { type EventStore, Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { collectionName, type Named, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { run, type Runner } from './runner.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { users } from '../users/users.ts'
import { volumes } from '../volumes/volumes.ts'

let events: EventStore
let views: ReadStore
let close: () => Promise<void>
let stopping: AbortController
let runner: Runner

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
  stopping = new AbortController()
})
afterEach(async () => {
  stopping.abort()
  await runner.done
  await close()
})

const projecting = async (through: ReadStore) => {
  const ports = { events, views: through, bus: inProcessBus(), leases: inProcessLeases() }
  runner = await run(ports, projections, stopping.signal)
}

const write = (written: Parameters<typeof asWritten>[0]) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(written, 1))

const projectedUpTo = async (model: Named) => (await views.positions()).get(collectionName(model))

test('A read model that handles none of the events commits nothing, and is projected up to the last of them', async () => {
  const committed = new Set<string>()
  const observed: ReadStore = {
    ...views,
    collection: async model => {
      const collection = await views.collection(model)
      const commit: typeof collection.commit = (...given) => {
        committed.add(model.name)
        return collection.commit(...given)
      }
      return { ...collection, commit }
    },
  }
  await projecting(observed)
  await write([volumeCreated(), ...papersUploaded(1, 3)])
  const head = await events.head()
  await expect.poll(() => projectedUpTo(users)).toBe(head)
  await expect.poll(() => projectedUpTo(volumes)).toBe(head)
  expect(committed).toContain('volumes')
  expect(committed).not.toContain('users')
  const { id } = (await events.eventAt(head))!
  expect(await views.checkpoints()).toContainEqual(
    expect.objectContaining({ collection: collectionName(users), event: id }),
  )
})

test('Read models whose checkpoints could not be moved are behind, and catch up when the store responds', async () => {
  let isSilent = true
  const silent: ReadStore = {
    ...views,
    advance: (...given) => (isSilent ? Promise.reject(new Unavailable('no answer')) : views.advance(...given)),
  }
  const behindSeconds = () => runner.statuses().find(({ name }) => name === 'users')?.behindSeconds
  await projecting(silent)
  await write([volumeCreated(), { type: 'VolumeGilded', data: {} }, ...papersUploaded(1, 3)])
  await expect.poll(() => projectedUpTo(volumes)).toBe(await events.head())
  await expect.poll(behindSeconds).toBeGreaterThan(0)
  isSilent = false
  await expect.poll(() => projectedUpTo(users)).toBe(await events.head())
  await expect.poll(behindSeconds).toBe(0)
  expect([...runner.unknown]).toEqual([['VolumeGilded', 1]])
})
