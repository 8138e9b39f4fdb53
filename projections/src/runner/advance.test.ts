import { Unavailable } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { collectionName, type Named, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, test } from 'vitest'
import { withRunner } from './testing/with-runner.ts'
import { papersUploaded, volumeCreated } from '../testing/journal-events.ts'
import { users } from '../users/users.ts'
import { volumes } from '../volumes/volumes.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const projecting = (views: ReadStore) => at.running({ ports: { views } })

const projectedUpTo = async (model: Named) => (await at.views.positions()).get(collectionName(model))

test('A read model that handles none of the events commits nothing, and is projected up to the last of them', async () => {
  const committed = new Set<string>()
  const observed: ReadStore = {
    ...at.views,
    collection: async model => {
      const collection = await at.views.collection(model)
      const commit: typeof collection.commit = (...given) => {
        committed.add(model.name)
        return collection.commit(...given)
      }
      return { ...collection, commit }
    },
  }
  await projecting(observed)
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  const head = await at.events.head()
  await expect.poll(() => projectedUpTo(users)).toBe(head)
  await expect.poll(() => projectedUpTo(volumes)).toBe(head)
  expect(committed).toContain('volumes')
  expect(committed).not.toContain('users')
  const { id } = (await at.events.eventAt(head))!
  expect(await at.views.checkpoints()).toContainEqual(
    expect.objectContaining({ collection: collectionName(users), event: id }),
  )
})

test('Read models whose checkpoints could not be moved are behind, and catch up when the store responds', async () => {
  let isSilent = true
  const silent: ReadStore = {
    ...at.views,
    advance: (...given) => (isSilent ? Promise.reject(new Unavailable('no answer')) : at.views.advance(...given)),
  }
  const runner = await projecting(silent)
  const behindSeconds = () => runner.statusFor('users')?.behindSeconds
  await at.write([volumeCreated(), { type: 'VolumeGilded', data: {} }, ...papersUploaded(1, 3)])
  await expect.poll(() => projectedUpTo(volumes)).toBe(await at.events.head())
  await expect.poll(behindSeconds).toBeGreaterThan(0)
  isSilent = false
  await expect.poll(() => projectedUpTo(users)).toBe(await at.events.head())
  await expect.poll(behindSeconds).toBe(0)
  expect([...runner.unknown]).toEqual([['VolumeGilded', 1]])
})
