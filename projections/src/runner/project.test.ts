import {
  type Collection,
  type Document,
  DocumentTooLarge,
  parkedStreams,
} from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test } from 'vitest'
import { buildFor } from './builds.ts'
import { papers } from '../papers/papers.ts'
import { openProjectionRun, parkingOf, project, type ProjectionRun, unpark, Unprojectable } from './project.ts'
import { anyProjection } from '../projection.ts'
import { readEvent } from '../read-event.ts'
import {
  paperId,
  papersUploaded,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
} from '../testing/journal-events.ts'
import { withStores } from '../testing/with-stores.ts'

const at = withStores(openEmbeddedStores)

const MODEL = `papers@${papers.version}`
const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }
const NO_ID = { type: 'PaperUploaded', data: {} }

/** A run of the papers, and the messages of what it skips. */
const opened = async (given: Partial<ProjectionRun> = {}) => {
  const reported: string[] = []
  const report = ({ message }: Error) => void reported.push(message)
  const run = await openProjectionRun(at.stores.views, await buildFor(at.stores, anyProjection(papers)), report)
  return { run: { ...run, ...given }, reported }
}

const events = async () => (await Array.fromAsync(at.stores.events.readAll(-1))).flat().map(readEvent)
const papersCollection = () => at.stores.views.collection(papers)
const parked = async () => (await at.stores.views.collection(parkedStreams)).find({})

/** The collection, and the number of events of each commit. */
const counting = (collection: Collection<Document>, refuses: (ids: readonly string[]) => boolean = () => false) => {
  const commits: (readonly [ids: readonly string[], position: number])[] = []
  const commit: typeof collection.commit = async (changes, position, event) => {
    const ids = changes.map(({ id }) => id)
    if (refuses(ids)) throw new DocumentTooLarge('too large')
    commits.push([ids, position])
    await collection.commit(changes, position, event)
  }
  return { collection: { ...collection, commit }, commits }
}

describe('a batch of events', () => {
  test('is committed once, with the position and the id of its last event', async () => {
    await at.write([volumeCreated(), paperUploaded(), pdfReplaced(2)])
    const { run } = await opened()
    expect(run).toMatchObject({ checkpoint: -1, event: undefined, isServed: false })
    const { collection, commits } = counting(run.collection)
    const counted = { ...run, collection }
    await project(counted, await events())
    expect(commits).toEqual([[[paperId], 2]])
    expect(counted).toMatchObject({ checkpoint: 2, event: await at.stores.events.idAt(2) })
    await project(counted, await events())
    await project(counted, [])
    expect(commits).toHaveLength(1)
  })

  test('moves the checkpoint though it concerns no document', async () => {
    await at.write([volumeCreated()])
    const { run } = await opened()
    await project(run, await events())
    expect(await (await papersCollection()).checkpoint()).toBe(0)
  })
})

describe('an event that cannot be projected', () => {
  test.each([
    ['of a document', POISON],
    ['without an id', NO_ID],
  ])('stops a rebuild: %s', async (_, poison) => {
    await at.write([paperUploaded(), poison])
    const { run, reported } = await opened()
    await expect(project(run, await events())).rejects.toThrow(Unprojectable)
    await expect(project(run, await events())).rejects.toThrow(
      `${MODEL} can't project PaperUploaded of volume-${volumeId} at 1: `,
    )
    expect([await parked(), reported]).toEqual([[], []])
  })

  test.each([
    ['of a document', POISON],
    ['without an id', NO_ID],
  ])('parks its stream where queries read from it: %s', async (_, poison) => {
    await at.write([paperUploaded(), poison, pdfReplaced(2)])
    await at.write(papersUploaded(2, 2), 'volume-other')
    const { run, reported } = await opened({ isServed: true })
    await project(run, await events())
    expect(await (await papersCollection()).count({})).toBe(2)
    expect(await (await papersCollection()).get(paperId)).toMatchObject({ version: 1 })
    expect(reported).toEqual([expect.stringContaining(`${MODEL} can't project PaperUploaded`)])
    expect(await parked()).toMatchObject([
      {
        id: `${MODEL} volume-${volumeId}`,
        model: MODEL,
        stream: `volume-${volumeId}`,
        position: 1,
        reason: reported[0],
        at: expect.stringMatching(/^20\d\d-.*Z$/u),
      },
    ])
    const again = await opened()
    expect(again.run.parking.size()).toBe(1)
    const has = (position: number, stream = `volume-${volumeId}`) =>
      again.run.parking.has({ stream, position } as Parameters<typeof again.run.parking.has>[0])
    expect([has(0), has(1), has(2), has(2, 'volume-other')]).toEqual([false, true, true, false])
  })

  test('is what has a document that is too large: it is found, and the others are projected', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 3)])
    await at.write([paperUploaded()], 'volume-large')
    await at.write(papersUploaded(4, 6))
    const { run, reported } = await opened({ isServed: true })
    const { collection, commits } = counting(run.collection, ids => ids.includes(paperId))
    await project({ ...run, collection }, await events())
    expect(await (await papersCollection()).count({})).toBe(6)
    expect(await parked()).toMatchObject([{ stream: 'volume-large', position: 4 }])
    expect(reported).toEqual([expect.stringContaining('too large')])
    expect(commits.at(-1)?.[1]).toBe(7)
  })

  test('with a document that is too large stops a rebuild', async () => {
    await at.write([paperUploaded(), ...papersUploaded(2, 3)])
    const { run } = await opened()
    const { collection } = counting(run.collection, ids => ids.includes(paperId))
    await expect(project({ ...run, collection }, await events())).rejects.toThrow('too large')
  })

  test('is another matter than a store that fails', async () => {
    await at.write([paperUploaded()])
    const { run } = await opened({ isServed: true })
    const collection = { ...run.collection, commit: () => Promise.reject(new Error('no disk')) }
    await expect(project({ ...run, collection }, await events())).rejects.toThrow('no disk')
    expect(await parked()).toEqual([])
  })
})

describe('parked streams', () => {
  const park = async (model: string, ...streams: readonly string[]) => {
    const parking = await parkingOf(at.stores.views, model)
    for (const stream of streams) parking.park({ stream, position: 1 } as never, new Error('A bug'))
    await parking.store()
    return parking
  }

  test('are stored once each, and dropped with their collection', async () => {
    const parking = await park('papers@1', 'a', 'b')
    await park('papers@2', 'a')
    const collection = await at.stores.views.collection(parkedStreams)
    const checkpoint = await collection.checkpoint()
    await parking.store()
    expect(await collection.checkpoint()).toBe(checkpoint)
    await unpark(at.stores.views, 'papers@3')
    expect(await collection.checkpoint()).toBe(checkpoint)
    await unpark(at.stores.views, 'papers@1')
    expect((await parked()).map(({ id }) => id)).toEqual(['papers@2 a'])
  })
})
