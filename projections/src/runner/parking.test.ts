import { randomUUID } from 'node:crypto'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { parkedStreams, served } from '@shodh/adapters/read-store/read-store.ts'
import { openEmbeddedStores } from '@shodh/adapters/testing/embedded-stores.ts'
import { describe, expect, test, vi } from 'vitest'
import { projections } from '../all.ts'
import { papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { reshaped } from './testing/reshaped.ts'
import { parkingOf, unpark, unprojectable } from './project.ts'
import { projectAll } from './runner.ts'
import { withRunner } from './testing/with-runner.ts'
import { readEvent } from '../read-event.ts'
import { papers as papersModel } from '../papers/papers.ts'
import { volumes } from '../volumes/volumes.ts'

const at = withRunner({ stores: openEmbeddedStores, bus: inProcessBus, leases: inProcessLeases })

const projectedVolume = async () => (await at.views.collection(volumes)).get(volumeId)

describe('an event that cannot be projected', () => {
  const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

  test('parks its stream for that read model only, also after a restart', async () => {
    const reported: string[] = []
    const report = ({ message }: Error) => void reported.push(message)
    await at.write([volumeCreated(), ...papersUploaded(1, 2)])
    await at.write([POISON])
    await at.write([...papersUploaded(3, 4)])
    const other = randomUUID()
    await at.write([{ type: 'VolumeCreated', data: { ...volumeCreated().data, volumeId: other } }], `volume-${other}`)
    const first = await at.running({ report })
    await expect.poll(() => first.statusFor('papers')).toMatchObject({ position: await at.events.head(), parked: 1 })
    await first.stop()
    expect(reported).toContainEqual(
      expect.stringContaining(`papers@${papersModel.version} can't project PaperUploaded of volume-${volumeId} at 3`),
    )

    await at.write([...papersUploaded(5, 6)])
    const second = await at.running()
    await expect.poll(() => second.statusFor('papers')).toMatchObject({ position: await at.events.head(), parked: 1 })
    expect(await (await at.views.collection(papersModel)).count({})).toBe(2)
    expect(await (await at.views.collection(volumes)).get(other)).toBeDefined()
    const parked = await (
      await at.views.collection(parkedStreams)
    ).find({ where: { model: `papers@${papersModel.version}` } })
    expect(parked).toMatchObject([{ stream: `volume-${volumeId}`, position: 3 }])
  })

  test('parks its stream for each read model that handles its type where its data cannot be parsed', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 2)])
    await at.events.append(`volume-${volumeId}`, 'any', [
      { id: randomUUID(), type: 'PdfReplaced', data: '{"volumeId', metadata: '{}' },
    ])
    await at.write(papersUploaded(3, 4))
    const runner = await at.running()
    await expect.poll(() => runner.statusFor('papers')).toMatchObject({ position: await at.events.head(), parked: 1 })
    await expect.poll(() => runner.statusFor('users')).toMatchObject({ position: await at.events.head(), parked: 0 })
    expect(await projectedVolume()).toMatchObject({ paperCount: 2 })
    const [parked] = await (await at.views.collection(parkedStreams)).find({})
    expect(parked?.reason).toMatch(/Unterminated string in JSON/u)
  })

  test('stops a rebuild, and the previous version remains served', async () => {
    await at.write([volumeCreated(), ...papersUploaded(1, 2), POISON, ...papersUploaded(3, 4)])
    await (await at.running()).stop()
    await expect(projectAll(at, reshaped(projections, 13))).rejects.toThrow("@13 can't project")
    const first = await at.running()
    await expect.poll(() => first.statusFor('papers')).toMatchObject({ isServed: true, parked: 1 })
    await first.stop()

    const report = vi.fn<(error: Error) => void>()
    const rebuild = await at.running({ models: reshaped(projections, 12), report })
    await expect
      .poll(() => rebuild.statusFor('papers'))
      .toMatchObject({ isServed: false, isHeld: false, stopped: expect.stringContaining("papers@12 can't project") })
    await expect.poll(() => rebuild.statusFor('users')).toMatchObject({ isServed: true })
    expect(await (await at.views.collection(served)).get('papers')).toEqual({
      id: 'papers',
      version: papersModel.version,
      log: at.events.logId,
    })
    const reported = report.mock.calls.map(([error]) => error.message)
    expect(reported).toContainEqual(expect.stringContaining("papers@12 can't project"))
  })
})

test('A parked stream is stored once: it is not parked again after its read model was dropped', async () => {
  await at.write([volumeCreated()])
  const [[stored] = []] = await Array.fromAsync(at.events.readAll(-1))
  const parking = await parkingOf(at.views, 'papers@1')
  const error = unprojectable('papers@1', readEvent(stored!), new Error('a reason'))
  expect(String(error)).toBe(`Unprojectable: papers@1 can't project VolumeCreated of volume-${volumeId} at 0: a reason`)
  parking.park(readEvent(stored!), error)
  await parking.store()
  expect((await parkingOf(at.views, 'papers@1')).size()).toBe(1)
  await unpark(at.views, 'papers@1')
  await parking.store()
  expect((await parkingOf(at.views, 'papers@1')).size()).toBe(0)
})
