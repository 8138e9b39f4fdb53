import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../../all.ts'
import { buildFor } from '../builds.ts'
import { openProjectionRun, project } from '../project.ts'
import { anyProjection } from '../../projection.ts'
import { readEvent } from '../../read-event.ts'
import { type Ports, projectAll, run } from '../runner.ts'
import { volumes } from '../../volumes/volumes.ts'
import {
  asWritten,
  papersUploaded,
  paperUploaded,
  pdfReplaced,
  volumeCreated,
  volumeId,
} from '../../testing/journal-events.ts'

type Opened = Ports & {
  /** Another store, empty. */
  readonly other: ReadStore
  readonly close: () => Promise<void>
}

/** Each event once to three times, then all that came before once more. */
async function* redelivered(batches: AsyncIterable<readonly StoredEvent[]>) {
  const before: StoredEvent[] = []
  for await (const batch of batches) {
    yield batch.flatMap((event, n) => Array.from({ length: 1 + (n % 3) }, () => event))
    yield [...before, ...batch]
    before.push(...batch)
  }
}

const atLeastOnce = (events: EventStore): EventStore => ({
  ...events,
  readAll: (after, batch) => redelivered(events.readAll(after, batch)),
  subscribeAll: (after, signal, batch) => redelivered(events.subscribeAll(after, signal, batch)),
})

const EVENTS = [volumeCreated(), paperUploaded(), ...papersUploaded(2, 40), pdfReplaced(2), pdfReplaced(3)]

/** What holds on every read store. */
export const redeliveryOn = (name: string, open: (directory: string) => Promise<Opened>) =>
  describe(`on ${name}, an event that is delivered more than once`, () => {
    let directory: string
    let opened: Opened

    beforeEach(async () => {
      directory = await temporaryFolder()
      opened = await open(directory)
      await opened.events.append(`volume-${volumeId}`, 'noStream', asWritten(EVENTS))
    })
    afterEach(async () => {
      await opened.close()
    })

    const documents = async (store: ReadStore) =>
      Promise.all(
        projections.map(async model => {
          const collection = await store.collection(model)
          return [model.name, (await Array.fromAsync(collection.all())).flat(), await collection.checkpoint()]
        }),
      )

    const deliveredOnce = async () => {
      const { events, other } = opened
      await projectAll({ events, views: other }, projections)
      return documents(other)
    }

    test('is applied once by a rebuild', async () => {
      const { events, views } = opened
      await projectAll({ events: atLeastOnce(events), views }, projections)
      expect(await documents(views)).toEqual(await deliveredOnce())
    })

    test('is applied once by the runner, from the beginning and live', async () => {
      const { events, views, bus, leases } = opened
      const stopping = new AbortController()
      const runner = await run({ events: atLeastOnce(events), views, bus, leases }, projections, stopping.signal)
      for (let serial = 41; serial < 50; serial += 1)
        await events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(serial, serial)))
      const head = await events.head()
      const positions = () => new Set(runner.statuses().map(({ position }) => position))
      await expect.poll(positions).toEqual(new Set([head]))
      stopping.abort()
      await runner.done
      expect(await documents(views)).toEqual(await deliveredOnce())
    })

    test('moves no checkpoint back', async () => {
      const projectionRun = await openProjectionRun(opened.views, await buildFor(opened, anyProjection(volumes)))
      const all = (await Array.fromAsync(opened.events.readAll(-1))).flat().map(readEvent)
      await project(projectionRun, all)
      await project(projectionRun, all.slice(0, 5))
      expect([projectionRun.checkpoint, await projectionRun.collection.checkpoint()]).toEqual([
        all.length - 1,
        all.length - 1,
      ])
    })
  })
