import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { parkedStreams, type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from './all.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from './journal-facts.ts'
import { reshaped } from './reshaped.ts'
import { drawAll, type Options, run } from './runner.ts'
import { papers as papersModel } from './papers/papers.ts'
import { volumes } from './volumes/volumes.ts'

let directory: string
let events: EventStore
let views: ReadStore

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-parking-'))
  events = await openSqliteEventStore({ directory, log: 'journal' })
  views = await openSqliteReadStore({ file: join(directory, 'views.db') })
})
afterEach(async () => {
  await views.close()
  await events.close()
  await rm(directory, { recursive: true })
})

const write = (facts: readonly { type: string; data: unknown }[], volume = volumeId) =>
  events.append(`volume-${volume}`, 'any', asWritten(facts))

const drawn = async () => (await views.collection(volumes)).get(volumeId)

describe('an event that cannot be drawn', () => {
  const ports = () => ({ events, views, bus: inProcessBus(), leases: inProcessLeases() })

  const running = async (models: Parameters<typeof run>[1] = projections, options: Options = {}) => {
    const stopping = new AbortController()
    const runner = await run(ports(), models, stopping.signal, options)
    const stop = async () => {
      stopping.abort()
      await runner.done
    }
    const standing = (name: string) => runner.standing().find(model => model.name === name)
    return { ...runner, standing, stop }
  }

  const POISON = { type: 'PaperUploaded', data: { volumeId, paperId: 'poisoned' } }

  test('51 an event that cannot be drawn parks its stream for that read model only, also after a new start', async () => {
    const reported: string[] = []
    const report = ({ message }: Error) => void reported.push(message)
    await write([volumeCreated(), ...papersUploaded(1, 2)])
    await write([POISON])
    await write([...papersUploaded(3, 4)])
    const other = randomUUID()
    await write([{ type: 'VolumeCreated', data: { ...volumeCreated().data, volumeId: other } }], other)
    const first = await running(projections, { report })
    await expect.poll(() => first.standing('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    await first.stop()
    expect(reported).toContainEqual(
      expect.stringContaining(`papers@1 can't draw PaperUploaded of volume-${volumeId} at 3`),
    )

    await write([...papersUploaded(5, 6)])
    const second = await running()
    await expect.poll(() => second.standing('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    expect(await (await views.collection(papersModel)).count({})).toBe(2)
    expect(await (await views.collection(volumes)).get(other)).toBeDefined()
    const kept = await (await views.collection(parkedStreams)).find({ where: { model: 'papers@1' } })
    expect(kept).toMatchObject([{ stream: `volume-${volumeId}`, position: 3 }])
    await second.stop()
  })

  test('51 texts that cannot be read park their stream for those who listen to it', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 2)])
    await events.append(`volume-${volumeId}`, 'any', [
      { id: randomUUID(), type: 'PdfReplaced', data: '{"volumeId', metadata: '{}' },
    ])
    await write(papersUploaded(3, 4))
    const runner = await running()
    await expect.poll(() => runner.standing('papers')).toMatchObject({ position: await events.head(), parked: 1 })
    await expect.poll(() => runner.standing('users')).toMatchObject({ position: await events.head(), parked: 0 })
    expect(await drawn()).toMatchObject({ paperCount: 2 })
    await runner.stop()
  })

  test('51 a rebuild stops at an event that cannot be drawn, and the version before stays served', async () => {
    await write([volumeCreated(), ...papersUploaded(1, 2), POISON, ...papersUploaded(3, 4)])
    await (await running()).stop()
    await expect(drawAll({ events, views }, reshaped(projections, 3))).rejects.toThrow("@3 can't draw")
    const first = await running()
    await expect.poll(() => first.standing('papers')).toMatchObject({ isServed: true, parked: 1 })
    await first.stop()

    const rebuild = await running(reshaped(projections, 2))
    await expect
      .poll(() => rebuild.standing('papers'))
      .toMatchObject({ isServed: false, isHeld: false, stopped: expect.stringContaining("papers@2 can't draw") })
    await expect.poll(() => rebuild.standing('users'), { timeout: 5000 }).toMatchObject({ isServed: true })
    expect(await (await views.collection(served)).get('papers')).toEqual({ id: 'papers', version: 1 })
    await rebuild.stop()
  })
})
