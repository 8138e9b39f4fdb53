import { type EventStore, StoreFull, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { parkedStreams, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { buildFor } from './builds.ts'
import { isWorthLoading, load, LOAD_FROM } from './load.ts'
import { papers } from '../papers/papers.ts'
import { openProjectionRun, project } from './project.ts'
import { anyProjection } from '../projection.ts'
import { readEvent } from '../read-event.ts'
import { projectAll } from './runner.ts'
import {
  asWritten,
  paperDeleted,
  paperRestored,
  papersUploaded,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeDeleted,
  volumeId,
  volumeRepaired,
  volumeRestored,
} from '../testing/journal-events.ts'

let events: EventStore
let views: ReadStore
let close: () => Promise<void>

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
})
afterEach(() => close())

const write = (written: readonly { type: string; data: unknown }[], stream = `volume-${volumeId}`) =>
  events.append(stream, 'any', asWritten(written))

const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

const history = [
  volumeCreated(),
  paperUploaded(),
  ...papersUploaded(2, 40),
  pdfReplaced(2),
  paperDeleted,
  paperRestored,
  pdfReplaced(3),
  volumeRepaired('missing'),
  volumeDeleted,
  volumeRestored,
  volumeRepaired(null),
]

/** The same read models under another number, so that both are in one store. */
const numbered = (build: number) => projections.map(projection => ({ ...projection, build }))

const opened = (models: readonly (typeof projections)[number][], isServed: boolean) =>
  Promise.all(
    models.map(async projection => {
      const { origin } = await buildFor({ events, views }, projection)
      return { ...(await openProjectionRun(views, { projection, origin })), isServed }
    }),
  )

const loaded = async ({ isServed = false, log = events } = {}) => {
  const projectionRuns = await opened(numbered(1), isServed)
  const failures = await load({ events: log, views }, { projectionRuns })
  return { failures, documents: await documentsOf(1) }
}

const projectedInBatches = async (isServed = false) => {
  for (const projectionRun of await opened(numbered(2), isServed))
    for await (const batch of events.readAll(-1, 7)) await project(projectionRun, batch.map(readEvent))
  return documentsOf(2)
}

const documentsOf = async (build: number) =>
  Promise.all(
    numbered(build).map(async model => {
      const collection = await views.collection(model)
      return [model.name, JSON.stringify(await Array.fromAsync(collection.all())), await collection.checkpoint()]
    }),
  )

async function* redelivered(batches: AsyncIterable<readonly StoredEvent[]>) {
  for await (const batch of batches) for (const half of [batch, batch.slice(3, 9), batch]) yield half
}

test('read models are worth loading where none is projected and the log is long', () => {
  const head = LOAD_FROM - 1
  const [fresh, projected] = [{ checkpoint: -1 }, { checkpoint: 0 }]
  expect(isWorthLoading(views, [fresh, fresh], head)).toBe(true)
  expect(isWorthLoading(views, [fresh, fresh], head - 1)).toBe(false)
  expect(isWorthLoading(views, [fresh, projected], head)).toBe(false)
})

describe('read models that are loaded', () => {
  test('have the documents, byte for byte, and the checkpoint that projecting in batches gives them', async () => {
    await write(history)
    const { documents, failures } = await loaded()
    expect(documents).toEqual(await projectedInBatches())
    expect(failures.size).toBe(0)
  })

  test('have them where events are delivered more than once', async () => {
    await write(history)
    const log = { ...events, readAll: () => redelivered(events.readAll(-1)) }
    expect((await loaded({ log })).documents).toEqual(await projectedInBatches())
  })

  test('fold each event once, however often it is delivered', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 20)])
    const counts = anyProjection({
      name: 'counts',
      version: 1,
      indexes: [],
      id: () => 'papers',
      on: {
        PaperUploaded: (counted: { readonly id: string; readonly count: number } | null) => ({
          id: 'papers',
          count: (counted?.count ?? 0) + 1,
        }),
      },
    })
    const log = { ...events, readAll: () => redelivered(events.readAll(-1)) }
    await load({ events: log, views }, { projectionRuns: await opened([counts], false) })
    expect(await (await views.collection(counts)).get('papers')).toEqual({ id: 'papers', count: 20 })
  })

  test('are not loaded where the store fails', async () => {
    await write(history)
    const failing: ReadStore = {
      ...views,
      bulkLoad: async (models, load) => {
        const set = () => {
          throw new StoreFull('No space')
        }
        await load(models.map(() => ({ get: () => null, set, leaveOut: () => {} })))
      },
    }
    const projectionRuns = await opened(numbered(1), false)
    await expect(load({ events, views: failing }, { projectionRuns })).rejects.toThrow(StoreFull)
  })

  test('skip a stream from an event on that cannot be projected, where they are served', async () => {
    await write([...history, POISON, ...papersUploaded(41, 42)])
    await write(papersUploaded(1, 2), 'volume-other')
    const { documents, failures } = await loaded({ isServed: true })
    expect(documents).toEqual(await projectedInBatches(true))
    expect(failures.size).toBe(0)
    const parked = await (
      await views.collection(parkedStreams)
    ).find({ where: { model: `papers@${papers.version}.1` } })
    expect(parked).toMatchObject([{ stream: `volume-${volumeId}`, position: history.length }])
    expect(await (await views.collection({ ...papers, build: 1 })).count({})).toBe(42)
  })

  test('are left as they were where an event cannot be projected and they are not served; the others are loaded', async () => {
    await write([...history, POISON, POISON])
    const { failures, documents } = await loaded()
    const failed = [...failures].map(([{ projection }, { message }]) => [projection.name, message])
    expect(failed).toContainEqual([
      'papers',
      expect.stringMatching(`can't project PaperUploaded of volume-.* at ${history.length}:`),
    ])
    const head = await events.head()
    for (const [name, , checkpoint] of documents)
      expect([name, checkpoint]).toEqual([name, failed.some(([one]) => one === name) ? -1 : head])
    expect(documents.some(([, , checkpoint]) => checkpoint === head)).toBe(true)
  })

  test('Projecting all loads them where there is much to project', async () => {
    await write([volumeCreated()])
    for (let from = 1; from < LOAD_FROM; from += 400) await write(papersUploaded(from, from + 399))
    let loads = 0
    const counting: ReadStore = {
      ...views,
      bulkLoad: (...given) => {
        loads += 1
        return views.bulkLoad?.(...given) ?? Promise.resolve()
      },
    }
    for (let times = 0; times < 2; times += 1) {
      await projectAll({ events, views: counting }, projections)
      expect(await (await views.collection(papers)).checkpoint()).toBe(await events.head())
      await write(papersUploaded(3000, 3001))
    }
    expect(loads).toBe(1)
    await write([POISON])
    const others = projections.map(projection => ({ ...projection, version: 99 }))
    await expect(projectAll({ events, views }, others)).rejects.toThrow("can't project PaperUploaded")
  })
})
