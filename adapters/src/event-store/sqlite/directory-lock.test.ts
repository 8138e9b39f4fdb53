import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { errorOf } from '@shodh/contracts/errors.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Appender, startAppender } from '../testing/appender-process.ts'
import { appendOf } from '../testing/reproducible-appends.ts'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'
import { anEvent, everything } from '../contract/fixtures.ts'
import { openSqliteEventStore } from './sqlite.ts'

const open = (directory: string) => openSqliteEventStore({ directory, log: 'journal' })

const ended = async (appender: Appender) => {
  appender.signal('SIGKILL')
  await appender.hasEnded
}

/** Another process that has the directory and appends to its log. */
const aHolder = async (directory: string) => {
  const holder = startAppender({ directory, log: 'journal', streams: ['volume-1'] })
  onTestFinished(() => ended(holder))
  await holder.hasAcknowledged(1)
  return holder
}

/** Milliseconds until the work failed, and with what. */
const failure = async (work: () => Promise<unknown>) => {
  const start = Date.now()
  const error = await work().then(() => undefined, errorOf)
  return { error, after: Date.now() - start }
}

/** A process that begins to write into the log and doesn't end it. */
const startWriting = async (path: string) => {
  const code = `const { DatabaseSync } = require('node:sqlite'); const log = new DatabaseSync(process.argv[1])
    log.exec('begin immediate'); console.log('writing'); setInterval(() => log.isOpen, 1e6)`
  const writer = spawn(process.execPath, ['-e', code, path], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(writer.stdout, 'data')
  return writer
}

describe('one journal process per data directory', () => {
  test('A second writer is refused, and its error names the first one', async () => {
    const directory = await temporaryFolder()
    const holder = await aHolder(directory)
    const { error, after } = await failure(() => open(directory))
    expect(error).toBeInstanceOf(DirectoryInUse)
    expect(error).toMatchObject({ pid: holder.pid, directory })
    expect(error?.message).toBe(
      `${directory} is in use by process ${holder.pid}: stop it first, or choose another directory`,
    )
    expect(after).toBeLessThan(1_000)
  })

  test('Another process is refused while this one has the directory', async () => {
    const directory = await temporaryFolder()
    const store = await open(directory)
    const other = startAppender({ directory, log: 'usage', streams: ['usage-1'] })
    await other.hasEnded
    await store.close()
    expect(other.lines()).toEqual([expect.stringMatching(`^DirectoryInUse .* process ${process.pid}:`)])
  })

  test('A start beside a stopped holder fails in less than a second', async () => {
    const directory = await temporaryFolder()
    const holder = await aHolder(directory)
    holder.signal('SIGSTOP')
    const { error, after } = await failure(() => open(directory))
    expect(error).toMatchObject({ name: 'DirectoryInUse', pid: holder.pid })
    expect(after).toBeLessThan(1_000)
  })

  test('An append beside a process stopped while it writes fails in less than a second, and reads succeed', async () => {
    const directory = await temporaryFolder()
    const store = await openSqliteEventStore({ directory, log: 'journal', lock: false })
    onTestFinished(() => store.close())
    await store.append('volume-1', 'noStream', appendOf('volume-1', 0))
    const writer = await startWriting(join(directory, 'journal.db'))
    writer.kill('SIGSTOP')

    const event = anEvent()
    const { error, after } = await failure(() => store.append('board', 'noStream', [event]))
    expect(error).toMatchObject({ name: 'Unavailable' })
    expect(after).toBeLessThan(1_000)
    expect(await everything(store)).toHaveLength(appendOf('volume-1', 0).length)

    writer.kill('SIGKILL')
    await once(writer, 'exit')
    expect(await store.append('board', 'noStream', [event])).toMatchObject({ revision: 0 })
  })

  test('A start after kill -9 does not wait', async () => {
    const directory = await temporaryFolder()
    const holder = await aHolder(directory)
    await ended(holder)
    const lock = lockDirectory(directory)
    lock.release()
    expect(existsSync(join(directory, 'lock.pid'))).toBe(false)
  })

  test('Within a process the lock is shared by all its stores, and free when the last has closed', async () => {
    const directory = await temporaryFolder()
    const [journal, usage] = [await open(directory), await openSqliteEventStore({ directory, log: 'usage' })]
    await journal.close()
    await journal.close()
    expect(existsSync(join(directory, 'lock.pid'))).toBe(true)
    await usage.close()
    const other = startAppender({ directory, log: 'journal', streams: ['volume-1'], appends: 1 })
    await other.hasEnded
    expect(other.lines().at(-1)).toBe('whole 1')
  })

  test('The process id left by a process that was killed is not reported', async () => {
    const directory = await temporaryFolder()
    const holder = await aHolder(directory)
    writeFileSync(join(directory, 'lock.pid'), 'half a num')
    const { error } = await failure(() => open(directory))
    expect(error).toMatchObject({ name: 'DirectoryInUse', pid: undefined })
    expect(error?.message).toContain('in use by another process')
    await ended(holder)
  })

  test('A log that cannot be opened does not lock the directory', async () => {
    const directory = await temporaryFolder()
    writeFileSync(join(directory, 'journal.db'), 'this is no database, however long it may go on'.repeat(100))
    await expect(open(directory)).rejects.toThrow('not a database')
    expect(existsSync(join(directory, 'lock.pid'))).toBe(false)
  })
})
