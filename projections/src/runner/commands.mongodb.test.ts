import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { openMongodbLeases } from '@shodh/adapters/lease/mongodb.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openMongodbReadStore } from '@shodh/adapters/read-store/mongodb/mongodb.ts'
import { withMongodb } from '@shodh/adapters/testing/engines/mongodb.ts'
import { countMongodbCommands } from '@shodh/adapters/testing/engines/mongodb-commands.ts'
import { expect, onTestFinished, test } from 'vitest'
import { projections } from '../all.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '../testing/journal-events.ts'
import { run } from './runner.ts'

const newRoom = withMongodb()

/** All read models, projected by one process that has nothing to do, and the commands that it sends. */
const atRest = async () => {
  const room = await newRoom()
  const counted = await countMongodbCommands(room.url)
  const options = { url: counted.url, database: room.database }
  const events = await openSqliteEventStore({ directory: await temporaryFolder(), log: 'journal' })
  const [views, leases] = [await openMongodbReadStore(options), await openMongodbLeases(options)]
  const stopping = new AbortController()
  const write = (written: Parameters<typeof asWritten>[0]) =>
    events.append(`volume-${volumeId}`, 'any', asWritten(written))
  await write([volumeCreated()])
  const ports = { events, views, leases, bus: inProcessBus() }
  const runner = await run(ports, projections, stopping.signal, { graceMs: 0 })
  onTestFinished(async () => {
    stopping.abort()
    await runner.done
    for (const store of [views, leases, events]) await store.close()
    await counted.close()
    await room.remove()
  })
  const isProjected = async () => {
    const head = await events.head()
    return runner.statuses().every(({ position, isServed }) => position === head && isServed)
  }
  await expect.poll(isProjected, { timeout: 50_000 }).toBe(true)
  const count = (command: string) => counted.counts().get(command) ?? 0
  /** A check more than a second after the last change: the next comes after ten. */
  const hasCalmedDown = () => {
    const isLast = count('find served@1') === 0 && count('update leases') >= 2
    if (count('find served@1') > 0) counted.reset()
    return isLast
  }
  counted.reset()
  await expect.poll(hasCalmedDown, { timeout: 50_000 }).toBe(true)
  counted.reset()
  return { counted, count, write, isProjected }
}

test('A process at rest renews all its leases by one command, and hardly looks for anything else', async () => {
  const { counted, count } = await atRest()
  await expect.poll(() => count('update leases'), { timeout: 50_000 }).toBeGreaterThanOrEqual(5)
  const all = counted
    .counts()
    .values()
    .reduce((sum, one) => sum + one, 0)
  expect(all - count('update leases')).toBeLessThanOrEqual(5)
  expect(count('update checkpoints')).toBe(0)
})

test('An event is projected by a command for the checkpoints before, one for those after, and two for each document', async () => {
  const { counted, count, write, isProjected } = await atRest()
  await write(papersUploaded(1, 1))
  await expect.poll(isProjected).toBe(true)
  const names = projections.map(({ name, version }) => `${name}@${version}`)
  const stored = names.filter(name => count(`update ${name}`) > 0)
  expect(stored.length).toBeGreaterThan(3)
  for (const name of stored) expect([count(`find ${name}`), count(`update ${name}`)]).toEqual([1, 1])
  expect(count('update checkpoints')).toBe(1)
  expect([...counted.counts().keys()].filter(name => name.startsWith('distinct'))).toEqual([])
  // one more where it is looked at just then which versions are served
  expect(count('find checkpoints')).toBeLessThanOrEqual(1 + count('find served@1'))
})
