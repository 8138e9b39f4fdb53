import { StoreFull, type StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { parkedStreams, type ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { buildFor } from './builds.ts'
import { isWorthLoading, load, LOAD_FROM } from './load.ts'
import { papers } from '../papers/papers.ts'
import { openProjectionRun, project } from './project.ts'
import { anyProjection } from '../projection.ts'
import { readEvent } from '../read-event.ts'
import { projectAll } from './runner.ts'
import {
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
import { withStores } from '../testing/with-stores.ts'

const at = withStores(openEmbeddedStores)

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
      const { origin } = await buildFor(at.stores, projection)
      return { ...(await openProjectionRun(at.stores.views, { projection, origin })), isServed }
    }),
  )

const loaded = async ({ isServed = false, log = at.stores.events } = {}) => {
  const projectionRuns = await opened(numbered(1), isServed)
  const failures = await load({ ...at.stores, events: log }, { projectionRuns })
  return { failures, documents: await documentsOf(1) }
}

const projectedInBatches = async (isServed = false) => {
  for (const projectionRun of await opened(numbered(2), isServed))
    for await (const batch of at.stores.events.readAll(-1, 7)) await project(projectionRun, batch.map(readEvent))
  return documentsOf(2)
}

const documentsOf = async (build: number) =>
  Promise.all(
    numbered(build).map(async model => {
      const collection = await at.stores.views.collection(model)
      return [model.name, JSON.stringify(await Array.fromAsync(collection.all())), await collection.checkpoint()]
    }),
  )

async function* redelivered(batches: AsyncIterable<readonly StoredEvent[]>) {
  for await (const batch of batches) for (const half of [batch, batch.slice(3, 9), batch]) yield half
}

test('read models are worth loading where none is projected and the log is long', () => {
  const head = LOAD_FROM - 1
  const [fresh, projected] = [{ checkpoint: -1 }, { checkpoint: 0 }]
  expect(isWorthLoading(at.stores.views, [fresh, fresh], head)).toBe(true)
  expect(isWorthLoading(at.stores.views, [fresh, fresh], head - 1)).toBe(false)
  expect(isWorthLoading(at.stores.views, [fresh, projected], head)).toBe(false)
})

describe('read models that are loaded', () => {
  test('have the documents, byte for byte, and the checkpoint that projecting in batches gives them', async () => {
    await at.write(history)
    const { documents, failures } = await loaded()
    expect(documents).toEqual(await projectedInBatches())
    expect(failures.size).toBe(0)
  })

  test('have them where events are delivered more than once', async () => {
    await at.write(history)
    const log = { ...at.stores.events, readAll: () => redelivered(at.stores.events.readAll(-1)) }
    expect((await loaded({ log })).documents).toEqual(await projectedInBatches())
  })

  test('fold each event once, however often it is delivered', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 20)])
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
    const log = { ...at.stores.events, readAll: () => redelivered(at.stores.events.readAll(-1)) }
    await load({ ...at.stores, events: log }, { projectionRuns: await opened([counts], false) })
    expect(await (await at.stores.views.collection(counts)).get('papers')).toEqual({ id: 'papers', count: 20 })
  })

  test('are not loaded where the store fails', async () => {
    await at.write(history)
    const failing: ReadStore = {
      ...at.stores.views,
      bulkLoad: async (models, load) => {
        const set = () => {
          throw new StoreFull('No space')
        }
        await load(models.map(() => ({ get: () => null, set, leaveOut: () => {} })))
      },
    }
    const projectionRuns = await opened(numbered(1), false)
    await expect(load({ ...at.stores, views: failing }, { projectionRuns })).rejects.toThrow(StoreFull)
  })

  test('skip a stream from an event on that cannot be projected, where they are served', async () => {
    await at.write([...history, POISON, ...papersUploaded(41, 42)])
    await at.write(papersUploaded(1, 2), 'volume-other')
    const { documents, failures } = await loaded({ isServed: true })
    expect(documents).toEqual(await projectedInBatches(true))
    expect(failures.size).toBe(0)
    const parked = await (
      await at.stores.views.collection(parkedStreams)
    ).find({ where: { model: `papers@${papers.version}.1` } })
    expect(parked).toMatchObject([{ stream: `volume-${volumeId}`, position: history.length }])
    expect(await (await at.stores.views.collection({ ...papers, build: 1 })).count({})).toBe(42)
  })

  test('are left as they were where an event cannot be projected and they are not served; the others are loaded', async () => {
    await at.write([...history, POISON, POISON])
    const { failures, documents } = await loaded()
    const failed = [...failures].map(([{ projection }, { message }]) => [projection.name, message])
    expect(failed).toContainEqual([
      'papers',
      expect.stringMatching(`can't project PaperUploaded of volume-.* at ${history.length}:`),
    ])
    const head = await at.stores.events.head()
    for (const [name, , checkpoint] of documents)
      expect([name, checkpoint]).toEqual([name, failed.some(([one]) => one === name) ? -1 : head])
    expect(documents.some(([, , checkpoint]) => checkpoint === head)).toBe(true)
  })

  test('Projecting all loads them where there is much to project', async () => {
    await at.write([volumeCreated()])
    for (let from = 1; from < LOAD_FROM; from += 400) await at.write(papersUploaded(from, from + 399))
    let loads = 0
    const counting: ReadStore = {
      ...at.stores.views,
      bulkLoad: (...given) => {
        loads += 1
        return at.stores.views.bulkLoad?.(...given) ?? Promise.resolve()
      },
    }
    for (let times = 0; times < 2; times += 1) {
      await projectAll({ ...at.stores, views: counting }, projections)
      expect(await (await at.stores.views.collection(papers)).checkpoint()).toBe(await at.stores.events.head())
      await at.write(papersUploaded(3000, 3001))
    }
    expect(loads).toBe(1)
    await at.write([POISON])
    const others = projections.map(projection => ({ ...projection, version: 99 }))
    await expect(projectAll(at.stores, others)).rejects.toThrow("can't project PaperUploaded")
  })
})
