import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { type LoadRequest, loadRequested } from './load-in-thread.ts'
import { papers } from '../papers/papers.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { volumes } from '../volumes/volumes.ts'

let events: EventStore
let views: ReadStore
let close: () => Promise<void>

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
})
afterEach(() => close())

const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

const write = (written: readonly { type: string; data: unknown }[]) =>
  events.append(`volume-${volumeId}`, 'any', asWritten(written))

describe('a requested load', () => {
  const papersCollection = `papers@${papers.version}`
  const requested = (requests: readonly LoadRequest[]) =>
    loadRequested({ events, views }, projections, requests, () => {})

  test('is of the collections that are still projected', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 3)])
    const outcome = await requested([
      { name: 'volumes', collection: `volumes@${volumes.version}`, isServed: false },
      { name: 'papers', collection: 'papers@0', isServed: false },
      { name: 'unknown', collection: 'unknown@1', isServed: false },
    ])
    expect(outcome).toEqual({ failures: new Map(), skipped: [] })
    expect(await (await views.collection(volumes)).checkpoint()).toBe(await events.head())
    expect(await (await views.collection(papers)).checkpoint()).toBe(-1)
  })

  test('names each collection that an event cannot be projected into, and why', async () => {
    await write([volumeCreated(), POISON])
    const { failures, skipped } = await requested([{ name: 'papers', collection: papersCollection, isServed: false }])
    expect([...failures]).toEqual([[papersCollection, expect.stringContaining("can't project PaperUploaded")]])
    expect(skipped).toEqual([])
  })

  test('reports an event once that a served read model skips, also where its documents cannot be named', async () => {
    await write([volumeCreated(), { type: 'PaperUploaded', data: null }])
    const { failures, skipped } = await requested([{ name: 'papers', collection: papersCollection, isServed: true }])
    expect(failures.size).toBe(0)
    expect(skipped).toEqual([expect.stringContaining("can't project PaperUploaded")])
  })
})
