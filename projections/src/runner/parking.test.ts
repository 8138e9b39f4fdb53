import { randomUUID } from 'node:crypto'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { parkedStreams, type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { reshaped } from './testing/reshaped.ts'
import { parkingOf, unpark, unprojectable } from './parking.ts'
import { projectAll, type Options, run } from './runner.ts'
import { readEvent } from '../read-event.ts'
import { papers as papersModel } from '../papers/papers.ts'
import { volumes } from '../volumes/volumes.ts'

let events: EventStore
let views: ReadStore
let close: () => Promise<void>

beforeEach(async () => {
  ;({ events, views, close } = await openEmbeddedStores())
})
afterEach(() => close())

const write = (written: readonly { type: string; data: unknown }[], volume = volumeId) =>
  events.append(`volume-${volume}`, 'any', asWritten(written))

const projectedVolume = async () => (await views.collection(volumes)).get(volumeId)

describe('an event that cannot be projected', () => {
  const ports = () => ({ events, views, bus: inProcessBus(), leases: inProcessLeases() })

  const running = async (models: Parameters<typeof run>[1] = projections, options: Options = {}) => {
    const stopping = new AbortController()
    const runner = await run(ports(), models, stopping.signal, options)
    const stop = async () => {
      stopping.abort()
      await runner.done
    }
    const statusFor = (name: string) => runner.statuses().find(model => model.name === name)
    return { ...runner, statusFor, stop }
  }

  const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

  test('parks its stream for that read model only, also after a restart', async () => {
    const reported: string[] = []
    const report = ({ message }: Error) => void reported.push(message)
    await write([volumeCreated(), ...papersUploaded(1, 2)])
    await write([POISON])
    await write([...papersUploaded(3, 4)])
    const other = randomUUID()
    await write([{ type: 'VolumeCreated', data: { ...volumeCreated().data, volumeId: other } }], other)
    const first = await running(projections, { report })
    await expect.poll(() => first.statusFor('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    await first.stop()
    expect(reported).toContainEqual(
      expect.stringContaining(`papers@${papersModel.version} can't project PaperUploaded of volume-${volumeId} at 3`),
    )

    await write([...papersUploaded(5, 6)])
    const second = await running()
    await expect.poll(() => second.statusFor('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    expect(await (await views.collection(papersModel)).count({})).toBe(2)
    expect(await (await views.collection(volumes)).get(other)).toBeDefined()
    const parked = await (
      await views.collection(parkedStreams)
    ).find({ where: { model: `papers@${papersModel.version}` } })
    expect(parked).toMatchObject([{ stream: `volume-${volumeId}`, position: 3 }])
    await second.stop()
  })

  test('parks its stream for each read model that handles its type where its data cannot be parsed', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 2)])
    await events.append(`volume-${volumeId}`, 'any', [
      { id: randomUUID(), type: 'PdfReplaced', data: '{"volumeId', metadata: '{}' },
    ])
    await write(papersUploaded(3, 4))
    const runner = await running()
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    await expect.poll(() => runner.statusFor('users')).toMatchObject({ position: await events.head(), parked: 0 })
    expect(await projectedVolume()).toMatchObject({ paperCount: 2 })
    const [parked] = await (await views.collection(parkedStreams)).find({})
    expect(parked?.reason).toMatch(/Unterminated string in JSON/u)
    await runner.stop()
  })

  test('stops a rebuild, and the previous version remains served', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 2), POISON, ...papersUploaded(3, 4)])
    await (await running()).stop()
    await expect(projectAll({ events, views }, reshaped(projections, 13))).rejects.toThrow("@13 can't project")
    const first = await running()
    await expect.poll(() => first.statusFor('papers')).toMatchObject({ isServed: true, parked: 1 })
    await first.stop()

    const report = vi.fn<(error: Error) => void>()
    const rebuild = await running(reshaped(projections, 12), { report })
    await expect
      .poll(() => rebuild.statusFor('papers'))
      .toMatchObject({ isServed: false, isHeld: false, stopped: expect.stringContaining("papers@12 can't project") })
    await expect.poll(() => rebuild.statusFor('users')).toMatchObject({ isServed: true })
    expect(await (await views.collection(served)).get('papers')).toEqual({
      id: 'papers',
      version: papersModel.version,
      log: events.logId,
    })
    const reported = report.mock.calls.map(([error]) => error.message)
    expect(reported).toContainEqual(expect.stringContaining("papers@12 can't project"))
    await rebuild.stop()
  })
})

test('A parked stream is stored once: it is not parked again after its read model was dropped', async () => {
  await write([volumeCreated()])
  const [[stored] = []] = await Array.fromAsync(events.readAll(-1))
  const parking = await parkingOf(views, 'papers@1')
  const error = unprojectable('papers@1', readEvent(stored!), new Error('a reason'))
  expect(String(error)).toBe(`Unprojectable: papers@1 can't project VolumeCreated of volume-${volumeId} at 0: a reason`)
  parking.park(readEvent(stored!), error)
  await parking.store()
  expect((await parkingOf(views, 'papers@1')).size()).toBe(1)
  await unpark(views, 'papers@1')
  await parking.store()
  expect((await parkingOf(views, 'papers@1')).size()).toBe(0)
})
