import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BEGINNING } from '../event-store.ts'
import { type OpenLog, aLog, everything, follow, openedBy, positionsOf, someEvents } from './fixtures.ts'

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

  test(`${name}: who stands at a removed event goes on from there`, async () => {
    const store = await opened(`usage-${randomUUID()}`)
    const removed = await store.append('january', 'any', someEvents(3))
    const id = await store.idAt(removed.position)
    const { position } = await store.append('february', 'any', someEvents(2))
    await store.removeStream('january')
    expect([undefined, id]).toContain(await store.idAt(removed.position))
    expect(await store.removedBefore()).toBeGreaterThan(removed.position)
    const { seen } = follow(store, removed.position)
    await expect.poll(() => seen.map(({ stream }) => stream)).toEqual(['february', 'february'])
    expect(await everything(store, removed.position)).toEqual(seen)
    expect(seen.at(-1)?.position).toBe(position)
  })

  test(`${name}: a removed stream that is written again has its new events alone`, async () => {
    const store = await opened(`usage-${randomUUID()}`)
    const old = someEvents(3)
    await store.append('january', 'any', old)
    await store.append('february', 'any', someEvents(1))
    const { seen } = follow(store)
    await expect.poll(() => seen).toHaveLength(4)
    await store.removeStream('january')
    const { position } = await store.append('january', 'noStream', someEvents(1))
    for (const events of [(await store.readStream('january')).events, (await everything(store)).slice(1)])
      expect(positionsOf(events)).toEqual([position])
    await expect.poll(() => seen.at(-1)?.position).toBe(position)
  })

  test(`${name}: a stream of any other log is never removed`, async () => {
    const store = await opened(aLog())
    await store.append('volume', 'any', someEvents(2))
    await expect(store.removeStream('volume')).rejects.toMatchObject({ name: 'ReadOnly' })
    expect(await store.removedBefore()).toBe(BEGINNING)
    expect(await everything(store)).toHaveLength(2)
  })
}
