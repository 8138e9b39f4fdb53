import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type OpenLog, aLog, everything, openedBy, someEvents } from './fixtures.ts'

/** Readings end, by the month; no other event ever does. */
export const contractOfRemoval = (name: string, open: OpenLog) => {
  const opened = async (log: string) => {
    const { aStore } = openedBy(() => open(log))
    return aStore()
  }

  test(`${name}: a stream of readings is removed, and the others stay as they are`, async () => {
    const log = `usage-${randomUUID()}`
    const [store, other] = [await opened(log), await opened(log)]
    await store.append('january', 'any', someEvents(3))
    await store.append('february', 'any', someEvents(2))
    await store.append('january', 'any', someEvents(3))
    await store.removeStream('january')
    for (const one of [store, other]) {
      expect(await one.readStream('january')).toEqual({ revision: -1, events: [] })
      expect((await everything(one)).map(({ stream, revision }) => [stream, revision])).toEqual([
        ['february', 0],
        ['february', 1],
      ])
    }
    const { revision, position } = await other.append('february', 1, someEvents(1))
    expect([revision, await store.head()]).toEqual([2, position])
    await store.removeStream('january')
    await store.removeStream('never')
    expect(await everything(store)).toHaveLength(3)
  })

  test(`${name}: a stream of any other log is never removed`, async () => {
    const store = await opened(aLog())
    await store.append('volume', 'any', someEvents(2))
    await expect(store.removeStream('volume')).rejects.toMatchObject({ name: 'ReadOnly' })
    expect(await everything(store)).toHaveLength(2)
  })
}
