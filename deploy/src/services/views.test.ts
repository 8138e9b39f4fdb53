import { BEGINNING } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleSettings } from '../sample/sample-settings.ts'
import { openPresentSettings } from '../settings/journal/present-settings.ts'
import { openViews } from './views.ts'

/** Views of an empty journal, and its stores, which may be frozen. */
const openedViews = async () => {
  const stores = await openEmbeddedStores()
  const opened = new AsyncDisposableStack()
  onTestFinished(async () => {
    await opened.disposeAsync()
    await stores.close()
  })
  const bus = opened.adopt(inProcessBus(), one => one.close())
  const present = await openPresentSettings(stores, sampleSettings)
  return { stores, bus, views: await openViews({ ...stores, bus, present }, opened) }
}

test('While the log is silent, responses are made with the settings of before, and said to be stale', async () => {
  const { stores, bus, views } = await openedViews()
  const silent = Promise.withResolvers<Awaited<ReturnType<typeof stores.events.readStream>>>()
  vi.spyOn(stores.events, 'readStream').mockReturnValue(silent.promise)
  expect(await views.fresh(BEGINNING, 50)).toBe(false)
  expect(await views.views.volumes.version()).toBe(await views.views.volumes.version())
  bus.publish('settings')
  expect(await views.projected(BEGINNING, 50)).toBe(false)
  silent.resolve({ revision: -1, events: [] })
  await expect.poll(() => views.fresh(BEGINNING, 1000)).toBe(true)
})

test('While the read models are silent, they are waited for no longer than was asked for', async () => {
  const { stores, views } = await openedViews()
  vi.spyOn(stores.views, 'positions').mockReturnValue(new Promise(() => {}))
  expect(await views.fresh(BEGINNING, 50)).toBe(false)
  expect(await views.projected(BEGINNING, 50)).toBe(false)
})
