import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { type ReadStore, served } from '@shodh/adapters/read-store/read-store.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { type Room, withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { projections } from '../all.ts'
import { papers } from '../papers/papers.ts'
import type { ProcessOptions } from './testing/project-until-stopped.ts'
import { asWritten, paperDeleted, paperUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { reshaped } from './testing/reshaped.ts'
import { projectAll } from './runner.ts'

const newRoom = withMongodb()
const WITHIN_30_S = { timeout: 30_000 }

let directory: string
let room: Room
let events: EventStore
let views: ReadStore
let started: ChildProcess[]

beforeEach(async () => {
  directory = await temporaryFolder()
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
})

const script = fileURLToPath(new URL('./testing/project-until-stopped.ts', import.meta.url))

const adapter = (path: string, open: string, options?: unknown) => ({
  module: `@shodh/adapters/${path}.ts`,
  open,
  options,
})

/** Starts another process that projects; `held` is the number of leases that it last printed. */
const startProjecting = (version = 1, unknown?: string) => {
  const processOptions: ProcessOptions = {
    events: adapter('event-store/sqlite/sqlite', 'openSqliteEventStore', { directory, log: 'journal', readOnly: true }),
    views: adapter('read-store/mongodb/mongodb', 'openMongodbReadStore', room),
    bus: adapter('message-bus/in-process', 'inProcessBus'),
    leases: adapter('lease/mongodb', 'openMongodbLeases', room),
    version,
    unknown,
    leaseMs: 1500,
  }
  const child = spawn(process.execPath, [script, JSON.stringify(processOptions)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  let printed = ''
  child.stdout.on('data', (text: Buffer) => (printed += text))
  return { child, held: () => Number(printed.trim().split('\n').at(-1)) }
}

const end = async (child: ChildProcess, signal: NodeJS.Signals) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

const write = async (papers: number) => {
  for (let n = 0; n < papers; n += 1) {
    const event = (await events.head()) < 0 ? volumeCreated() : paperUploaded(n, undefined, randomUUID())
    await events.append(`volume-${volumeId}`, 'any', asWritten([event]))
  }
}

const projectionRuns = (store: ReadStore, version = 1) =>
  Promise.all(
    reshaped(projections, version).map(async model => {
      const collection = await store.collection(model)
      const documents = (await Array.fromAsync(collection.all())).flat()
      return [model.name, JSON.stringify(documents), await collection.checkpoint()]
    }),
  )

const asProjectedAtOnce = async (version = 1) => {
  const once = await openSqliteReadStore({ file: join(directory, `${randomUUID()}.db`) })
  await projectAll({ events, views: once }, reshaped(projections, version))
  const expected = await projectionRuns(once, version)
  await once.close()
  return expected
}

const expectProjected = async (version = 1) =>
  expect.poll(() => projectionRuns(views, version), WITHIN_30_S).toEqual(await asProjectedAtOnce(version))

const ALL = projections.length

describe('several processes that project', () => {
  test('A second process takes over from one that is killed, and a third from one that stops', async () => {
    const first = startProjecting()
    await expect.poll(first.held, WITHIN_30_S).toBe(ALL)
    const second = startProjecting()
    await expect.poll(second.held, WITHIN_30_S).toBe(0)
    await write(20)
    await end(first.child, 'SIGKILL')
    await write(20)
    await expect.poll(second.held, WITHIN_30_S).toBe(ALL)
    await expectProjected()

    const third = startProjecting()
    await expect.poll(third.held, WITHIN_30_S).toBe(0)
    await end(second.child, 'SIGTERM')
    expect(second.child.exitCode).toBe(0)
    await write(5)
    await expectProjected()
    expect(third.held()).toBe(ALL)
  })

  test('A frozen process loses its leases, and what it writes when it resumes changes nothing', async () => {
    const first = startProjecting()
    await expect.poll(first.held, WITHIN_30_S).toBe(ALL)
    const second = startProjecting()
    await write(20)
    first.child.kill('SIGSTOP')
    await write(20)
    await expect.poll(second.held, WITHIN_30_S).toBe(ALL)
    first.child.kill('SIGCONT')
    await write(20)
    await expect.poll(() => first.held() + second.held(), WITHIN_30_S).toBe(ALL)
    await write(5)
    await expectProjected()
  })

  test('An event type that only the newer of two processes knows is projected, whichever restarts', async () => {
    const old = startProjecting(1, 'PaperDeleted')
    await expect.poll(old.held, WITHIN_30_S).toBe(ALL)
    const young = startProjecting()
    const pointers = await views.collection(served)
    const papersShown = async () => {
      const pointer = await pointers.get('papers')
      if (!pointer) return undefined
      const shown = await views.collection({ ...papers, version: pointer.version, build: pointer.build })
      return shown.count({ where: { isDeleted: false } })
    }
    await write(3)
    await events.append(`volume-${volumeId}`, 'any', asWritten([paperUploaded(9), paperDeleted]))
    await expect.poll(papersShown, WITHIN_30_S).toBe(2)

    await end(young.child, 'SIGKILL')
    await events.append(`volume-${volumeId}`, 'any', asWritten([paperUploaded(10), paperDeleted]))
    // only the old process is there, which shows what it does not know to be deleted
    await expect.poll(papersShown, WITHIN_30_S).toBe(3)
    startProjecting()
    await expect.poll(papersShown, WITHIN_30_S).toBe(2)
    await write(2)
    await expect.poll(papersShown, WITHIN_30_S).toBe(4)
  })

  test('A rebuild that is killed repeatedly resumes from its checkpoint', async () => {
    await write(600)
    await projectAll({ events, views }, reshaped(projections, 1))
    const pointers = await views.collection(served)
    const reading = async () => new Set((await pointers.find({})).map(({ version }) => version))
    for (let times = 0; times < 3; times += 1) {
      const { child, held } = startProjecting(2)
      await expect.poll(held, WITHIN_30_S).toBeGreaterThan(0)
      await end(child, 'SIGKILL')
    }
    startProjecting(2)
    await expectProjected(2)
    await expect.poll(reading, WITHIN_30_S).toEqual(new Set([2]))
    expect(await projectionRuns(views, 1)).toEqual(await asProjectedAtOnce(1))
  })
})
