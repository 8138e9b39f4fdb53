import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite.ts'
import { type Room, withMongodb } from '@shodh/adapters/testing/mongodb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from './all.ts'
import type { Told } from './draw-until-stopped.ts'
import { asWritten, paperUploaded, volumeCreated, volumeId } from './journal-facts.ts'
import { reshaped } from './reshaped.ts'
import { drawAll } from './runner.ts'

const newRoom = withMongodb()
const PATIENT = { timeout: 30_000 }

let directory: string
let room: Room
let events: EventStore
let views: ReadStore
let started: ChildProcess[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'shodh-runners-'))
  room = await newRoom()
  events = await openSqliteEventStore({ directory, log: 'journal' })
  views = await openMongodbReadStore(room)
  started = []
})
afterEach(async () => {
  await Promise.all(started.map(child => end(child, 'SIGKILL')))
  await views.close()
  await events.close()
  await room.remove()
  await rm(directory, { recursive: true })
})

const script = fileURLToPath(new URL('draw-until-stopped.ts', import.meta.url))

const adapter = (path: string, open: string, options?: unknown) => ({
  module: `@shodh/adapters/${path}.ts`,
  open,
  options,
})

/** Another process that draws; `held` tells how many leases it said it has. */
const startDrawing = (version = 1) => {
  const told: Told = {
    events: adapter('event-store/sqlite', 'openSqliteEventStore', { directory, log: 'journal', readOnly: true }),
    views: adapter('read-store/mongodb', 'openMongodbReadStore', room),
    bus: adapter('message-bus/in-process', 'inProcessBus'),
    leases: adapter('lease/mongodb', 'openMongodbLeases', room),
    version,
    leaseMs: 1500,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(told)], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  let said = ''
  child.stdout.on('data', (text: Buffer) => (said += text))
  return { child, held: () => Number(said.trim().split('\n').at(-1)) }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const write = async (papers: number) => {
  for (let n = 0; n < papers; n += 1) {
    const fact = (await events.head()) < 0 ? volumeCreated() : paperUploaded(n, undefined, randomUUID())
    await events.append(`volume-${volumeId}`, 'any', asWritten([fact]))
  }
}

const drawings = (store: ReadStore, version = 1) =>
  Promise.all(
    reshaped(projections, version).map(async model => {
      const collection = await store.collection(model)
      const documents = (await Array.fromAsync(collection.all())).flat()
      return [model.name, JSON.stringify(documents), await collection.checkpoint()]
    }),
  )

const asDrawnAtOnce = async (version = 1) => {
  const once = await openSqliteReadStore({ file: join(directory, `${randomUUID()}.db`) })
  await drawAll({ events, views: once }, reshaped(projections, version))
  const drawn = await drawings(once, version)
  await once.close()
  return drawn
}

const toBeDrawn = async (version = 1) =>
  expect.poll(() => drawings(views, version), PATIENT).toEqual(await asDrawnAtOnce(version))

const ALL = projections.length

describe('several processes that draw', () => {
  test('49 a second one takes over from one that is killed, and a third from one that stops', async () => {
    const first = startDrawing()
    await expect.poll(first.held, PATIENT).toBe(ALL)
    const second = startDrawing()
    await expect.poll(second.held, PATIENT).toBe(0)
    await write(20)
    await end(first.child, 'SIGKILL')
    await write(20)
    await expect.poll(second.held, PATIENT).toBe(ALL)
    await toBeDrawn()

    const third = startDrawing()
    await expect.poll(third.held, PATIENT).toBe(0)
    await end(second.child, 'SIGTERM')
    expect(second.child.exitCode).toBe(0)
    await write(5)
    await toBeDrawn()
    expect(third.held()).toBe(ALL)
  })

  test('49 one that is frozen loses its leases, and what it does when it goes on changes nothing', async () => {
    const first = startDrawing()
    await expect.poll(first.held, PATIENT).toBe(ALL)
    const second = startDrawing()
    await write(20)
    first.child.kill('SIGSTOP')
    await write(20)
    await expect.poll(second.held, PATIENT).toBe(ALL)
    first.child.kill('SIGCONT')
    await write(20)
    await expect.poll(() => first.held() + second.held(), PATIENT).toBe(ALL)
    await write(5)
    await toBeDrawn()
  })

  test('54 a rebuild that is killed, again and again, goes on where it was', async () => {
    await write(600)
    await drawAll({ events, views }, reshaped(projections, 1))
    const pointers = await views.collection(served)
    const reading = async () => new Set((await pointers.find({})).map(({ version }) => version))
    for (let times = 0; times < 3; times += 1) {
      const { child, held } = startDrawing(2)
      await expect.poll(held, PATIENT).toBeGreaterThan(0)
      await end(child, 'SIGKILL')
    }
    startDrawing(2)
    await toBeDrawn(2)
    await expect.poll(reading, PATIENT).toEqual(new Set([2]))
    expect(await drawings(views, 1)).toEqual(await asDrawnAtOnce(1))
  })
})
