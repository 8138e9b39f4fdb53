import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { inProcessLeases } from '@shodh/adapters/lease/in-process.ts'
import { inProcessBus } from '@shodh/adapters/message-bus/in-process.ts'
import { openSqliteReadStore } from '@shodh/adapters/read-store/sqlite/sqlite.ts'
import { projections } from '@shodh/projections/all.ts'
import { papers } from '@shodh/projections/papers/papers.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { run } from '@shodh/projections/runner/runner.ts'
import { startRebuild } from '@shodh/projections/system/rebuild.ts'
import { asWritten, papersUploaded, volumeCreated, volumeId } from '@shodh/projections/testing/journal-events.ts'
import { openServed } from '@shodh/query-service/views/served-views.ts'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { embeddedStores } from '../stores/embedded-stores.ts'
import { loadInThread } from './load-in-thread.ts'

let directory: string
beforeEach(async () => void (directory = await temporaryFolder()))

const withLog = async (count: number) => {
  const events = await openSqliteEventStore({ directory, log: 'journal' })
  const write = (all: readonly { type: string; data: unknown }[]) =>
    events.append(`volume-${volumeId}`, 'any', asWritten(all))
  await write([volumeCreated()])
  for (let from = 1; from <= count; from += 400) await write(papersUploaded(from, from + 399))
  await events.close()
}

/** The journal's stores, with what projects them. */
const running = async () => {
  const stores = await embeddedStores(directory)
  const stopping = new AbortController()
  const said: string[] = []
  const runner = await run(stores, projections, stopping.signal, {
    loadInThread: loadInThread(directory),
    graceMs: 0,
    warn: sentence => void said.push(sentence),
  })
  const close = async () => {
    stopping.abort()
    await runner.done
    await stores.close()
  }
  const status = () => runner.statuses().find(({ name }) => name === 'papers')
  return { stores, runner, said, status, close }
}

const caughtUp = async ({ stores, runner }: Awaited<ReturnType<typeof running>>) => {
  const head = await stores.events.head()
  const all = () => runner.statuses().every(({ position, isServed }) => position === head && isServed)
  await expect.poll(all).toBe(true)
}

const databases = async () =>
  (await readdir(directory)).filter(name => /^views.*\.(db|partial)$/u.test(name)).toSorted()

const script = fileURLToPath(new URL('testing/project-in-thread.ts', import.meta.url))

/** Kills a process that projects once the stage is reached, of which it gets how far the papers are. */
const projectAndKill = async (isReached: (position: number) => boolean) => {
  const child = spawn(process.execPath, [script, directory], { stdio: ['ignore', 'pipe', 'inherit'] })
  let position = -1
  createInterface(child.stdout).on('line', line => {
    position = Number(line)
  })
  const ended = once(child, 'exit')
  try {
    await expect.poll(() => isReached(position)).toBe(true)
  } finally {
    child.kill('SIGKILL')
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
}

describe('the read models of a long log', () => {
  test('are loaded by a thread where there are none, into a file of their own, and are there after a restart', async () => {
    await withLog(2400)
    const first = await running()
    await caughtUp(first)
    expect(await databases()).toEqual(['views-1.db', 'views.db'])
    expect(first.said).toEqual([])
    await first.stores.events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(2401, 2403)))
    await caughtUp(first)
    await first.close()
    const second = await running()
    await caughtUp(second)
    expect(await (await second.stores.views.collection(papers)).count({})).toBe(2403)
    expect(await databases()).toEqual(['views-1.db', 'views.db'])
    await second.close()
  })

  test('are loaded again after a kill -9 of the process, wherever the load was', { timeout: 120_000 }, async () => {
    await withLog(6000)
    const [partial, complete] = ['views-1.db.partial', 'views-1.db'].map(name => join(directory, name))
    const bytesOf = (path = '') => statSync(path, { throwIfNoEntry: false })?.size ?? 0
    await projectAndKill(() => existsSync(partial ?? ''))
    expect(await databases()).toContain('views-1.db.partial')
    await projectAndKill(position => position > 0)
    await projectAndKill(() => bytesOf(partial) > 100_000 || bytesOf(complete) > 0)
    await projectAndKill(() => bytesOf(complete) > 0)
    const journal = await running()
    await caughtUp(journal)
    const [, , ...others] = await databases()
    expect(others).toEqual([])
    expect(await (await journal.stores.views.collection(papers)).count({ where: { volumeId } })).toBe(6000)
    await journal.close()
  })

  test('are rebuilt while readers read and editors write: no query fails or sees half of them', async () => {
    await withLog(4000)
    const journal = await running()
    await caughtUp(journal)
    const { events, views, bus } = journal.stores
    const open = await openServed(views, events.logId)
    bus.subscribe('served', () => void open.refresh())
    const view = await open(papers)
    let written = 4000
    await startRebuild(journal.stores, anyProjection(papers))
    const versions = new Set<unknown>()
    while (!(journal.status()?.build === 1 && journal.status()?.isServed)) {
      await events.append(`volume-${volumeId}`, 'any', asWritten(papersUploaded(written + 1, written + 1)))
      written += 1
      await turn()
      const count = await view.count({})
      versions.add(view.build)
      expect(count).toBeGreaterThanOrEqual(4000)
      expect(count).toBeLessThanOrEqual(written)
    }
    await caughtUp(journal)
    expect(await view.count({})).toBe(written)
    expect(await view.count({ where: { volumeId } })).toBe(written)
    expect([...versions, view.build]).toContain(`papers@${papers.version}.1`)
    expect(journal.said).toEqual([])
    // what was served before was in the file of the others
    await expect.poll(() => views.collections()).not.toContain(`papers@${papers.version}`)
    expect(await databases()).toEqual(['views-1.db', 'views-2.db', 'views.db'])
    await journal.close()
  })

  test('stop being loaded where the journal stops', async () => {
    await withLog(6000)
    const journal = await running()
    await expect.poll(() => existsSync(join(directory, 'views-1.db.partial'))).toBe(true)
    await journal.close()
    expect(journal.said).toEqual([])
    const again = await running()
    await caughtUp(again)
    expect(await databases()).toEqual(['views-1.db', 'views.db'])
    await again.close()
  })

  test('are refused to readers by a version that does not know the files, until it has rebuilt them', async () => {
    await withLog(2400)
    const young = await running()
    await caughtUp(young)
    await young.close()
    const database = new DatabaseSync(join(directory, 'views.db'))
    database.exec('delete from files')
    database.close()

    const events = await openSqliteEventStore({ directory, log: 'journal' })
    const views = await openSqliteReadStore({ file: join(directory, 'views.db') })
    const said: string[] = []
    const stopping = new AbortController()
    const ports = { events, views, bus: inProcessBus(), leases: inProcessLeases() }
    const old = await run(ports, projections, stopping.signal, { warn: sentence => void said.push(sentence) })
    const view = await (await openServed(views, events.logId))(papers)
    const results = new Set<unknown>()
    while (!results.has(2400)) {
      await turn()
      results.add(await view.count({}).catch(({ name }: Error) => name))
    }
    expect([...results]).toEqual(['Unavailable', 2400])
    expect(said).toContainEqual(expect.stringContaining('lies beyond the end of the log'))
    stopping.abort()
    await old.done
    await views.close()
    await events.close()

    const again = await running()
    await caughtUp(again)
    expect(await databases()).toEqual(['views.db'])
    expect(again.status()).toMatchObject({ build: 1, isServed: true })
    await again.close()
  })
})
