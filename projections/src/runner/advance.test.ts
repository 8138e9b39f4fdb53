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

test('A read model that handles none of the events stores nothing, and is projected up to the last of them', async () => {
  const stored = new Set<string>()
  const begin: ReadStore['begin'] = async concerned => {
    const batch = await at.views.begin(concerned)
    const commit: typeof batch.commit = (changes, ...reached) => {
      for (const [name, { length }] of changes) if (length > 0) stored.add(name)
      return batch.commit(changes, ...reached)
    }
    return { ...batch, commit }
  }
  await projecting({ ...at.views, begin })
  await at.write([volumeCreated(), ...papersUploaded(1, 3)])
  const head = await at.events.head()
  await expect.poll(() => projectedUpTo(users)).toBe(head)
  await expect.poll(() => projectedUpTo(volumes)).toBe(head)
  expect(stored).toContain(collectionName(volumes))
  expect(stored).not.toContain(collectionName(users))
  const { id } = (await at.events.eventAt(head))!
  expect(await at.views.checkpoints()).toContainEqual(
    expect.objectContaining({ collection: collectionName(users), event: id }),
  )
})

test('Read models that could not be stored are behind, and catch up when the store responds', async () => {
  let isSilent = true
  const silent: ReadStore = {
    ...at.views,
    begin: (...given) => (isSilent ? Promise.reject(new Unavailable('no answer')) : at.views.begin(...given)),
  }
  const runner = await projecting(silent)
  const behindSeconds = () => runner.statusFor('users')?.behindSeconds
  await at.write([volumeCreated(), { type: 'VolumeGilded', data: {} }, ...papersUploaded(1, 3)])
  await expect.poll(behindSeconds).toBeGreaterThan(0)
  isSilent = false
  await expect.poll(() => projectedUpTo(users)).toBe(await at.events.head())
  await expect.poll(behindSeconds).toBe(0)
  expect([...runner.unknown]).toEqual([['VolumeGilded', 1]])
})
