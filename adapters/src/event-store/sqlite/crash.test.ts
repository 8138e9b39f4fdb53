import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorOf } from '@shodh/contracts/errors.ts'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '../../file-store/testing/small-disk.ts'
import { APPENDER, startAppender } from '../testing/appender-process.ts'
import { killDuringAppends } from '../testing/kill-during-appends.ts'
import { appendOf, wholeAppends } from '../testing/reproducible-appends.ts'
import { everything, given } from '../contract/fixtures.ts'
import { openSqliteEventStore } from './sqlite.ts'
import { streamOf } from '../contract/stream-model.ts'

const open = (directory: string, maxPages?: number) =>
  openSqliteEventStore({ directory, log: 'journal', ...(maxPages === undefined ? {} : { maxPages }) })

/** What is left of a log after kill -9, its WAL not folded in. */
const aKilledLog = async (streams: readonly string[], appends: number) => {
  const directory = await temporaryFolder()
  const appender = startAppender({ directory, log: 'journal', streams })
  await appender.hasAcknowledged(appends)
  appender.signal('SIGKILL')
  await appender.hasEnded
  return directory
}

const contentsOf = async (directory: string) => {
  const store = await open(directory)
  const events = await everything(store)
  const head = await store.head()
  await store.close()
  return { events, head }
}

describe('a log that was cut off', () => {
  test('After kill -9 during appends no acknowledged event is lost, none torn', async () => {
    const totals = await killDuringAppends({
      directory: await temporaryFolder(),
      kills: 10,
      seed: 'the same each time',
    })
    expect(totals.acknowledged).toBeGreaterThan(100)
    expect(totals.stored + totals.vanished).toBe(80)
    expect(totals.slowestStart).toBeLessThan(1_000)
  }, 60_000)

  test('A mutilated WAL reopens as an atomic prefix', async () => {
    const streams = ['volume-1', 'volume-2', 'board']
    const directory = await aKilledLog(streams, 60)
    const wal = 'journal.db-wal'
    const { size } = statSync(join(directory, wal))
    const whole = await temporaryFolder()
    cpSync(directory, whole, { recursive: true })
    const { events } = await contentsOf(whole)

    const cut = fc.record({ at: fc.nat(size - 1), flips: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(cut, async ({ at, flips }) => {
        const copy = mkdtempSync(join(whole, 'copy-'))
        for (const file of ['journal.db', wal]) cpSync(join(directory, file), join(copy, file))
        mutilate(join(copy, wal), at, flips)
        const found = await contentsOf(copy)
        expect(found.events).toEqual(events.slice(0, found.events.length))
        expect(found.head).toBe(found.events.length - 1)
        // throws where an append is torn
        for (const name of streams) wholeAppends(name, streamOf(found.events, name))
      }),
      { numRuns: 20, examples: [[{ at: size - 1, flips: true }], [{ at: 0, flips: false }]] },
    )
  }, 60_000)
})

const mutilate = (path: string, at: number, flips: boolean) => {
  if (!flips) return truncateSync(path, at)
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
}

const straceIsThere = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']).status === 0
const NO_STRACE = 'strace is missing, or is not allowed to trace here'

/** The calls of a process that makes the appends, in their order: how many fsyncs came before each acknowledgement. */
const fsyncsBefore = async (streams: readonly string[], appends: number) => {
  const trace = join(await temporaryFolder(), 'trace')
  const strace = ['strace', '-f', '-qq', '-e', 'trace=fsync,fdatasync,write', '-e', 'signal=none', '-o', trace]
  await startAppender({ directory: await temporaryFolder(), log: 'journal', streams, appends }, strace).hasEnded
  let fsyncs = 0
  return readFileSync(trace, 'utf8')
    .split('\n')
    .flatMap(call => {
      if (/f(data)?sync(\(| resumed).*= 0$/.test(call)) fsyncs += 1
      return /write\(1, "acknowledged /.test(call) ? [fsyncs] : []
    })
}

describe('what an acknowledgement is worth', () => {
  test('There are at least as many fsyncs as commits, each before its acknowledgement', async context => {
    if (!straceIsThere) context.skip(NO_STRACE)
    const fsyncs = await fsyncsBefore(['volume-1'], 50)
    expect(fsyncs).toHaveLength(50)
    expect(fsyncs.every((before, acknowledged) => before > acknowledged)).toBe(true)
  }, 60_000)

  test('Appends that wait at the same time share one fsync', async context => {
    if (!straceIsThere) context.skip(NO_STRACE)
    const fsyncs = await fsyncsBefore(
      Array.from({ length: 100 }, (_, n) => `volume-${n}`),
      2,
    )
    expect(fsyncs).toHaveLength(200)
    expect(fsyncs.at(-1)).toBeLessThan(50)
  }, 60_000)
})

const nameOfRefusal = (outcome: PromiseSettledResult<unknown>) =>
  outcome.status === 'rejected' ? [errorOf(outcome.reason).name] : []

describe('a disk that is full', () => {
  test('An append that fits is stored, one that does not leaves nothing, and reads succeed', async () => {
    const directory = await temporaryFolder()
    const small = await open(directory, 100)
    const streams = Array.from({ length: 400 }, (_, n) => `volume-${n}`)
    const outcomes = await Promise.allSettled(streams.map(name => small.append(name, 'noStream', appendOf(name, 0))))
    const stored = streams.filter((_, n) => outcomes[n]?.status === 'fulfilled')
    const refused = streams.filter((_, n) => outcomes[n]?.status === 'rejected')
    expect(stored.length).toBeGreaterThan(10)
    expect(refused.length).toBeGreaterThan(10)
    expect(outcomes.flatMap(nameOfRefusal)).toEqual(refused.map(() => 'StoreFull'))
    expect((await everything(small)).map(given)).toEqual(stored.flatMap(name => appendOf(name, 0)))
    await small.close()

    const roomier = await open(directory)
    for (const name of refused)
      expect(await roomier.append(name, 'noStream', appendOf(name, 0))).toMatchObject({
        revision: appendOf(name, 0).length - 1,
      })
    const events = await everything(roomier)
    await roomier.close()
    expect(events.map(({ position }) => position)).toEqual(events.map((_, n) => n))
    expect(events).toHaveLength(streams.flatMap(name => appendOf(name, 0)).length)
  })

  test('The same process appends again when there is space again', context => {
    if (!smallDisksAreThere) context.skip(NO_SMALL_DISKS)
    const options = JSON.stringify({ directory: '.', log: 'journal', streams: ['volume-1', 'volume-2'], appends: 60 })
    const output = onSmallDisk(
      '4m',
      `head -c 3500k /dev/zero > filler
       "$node" '${APPENDER}' '${options}' | while read -r line; do
         echo "$line"
         if [ "$line" = StoreFull ]; then rm -f filler; fi
       done`,
    )
    expect(output).toContain('StoreFull')
    expect(output.filter(line => line.startsWith('acknowledged'))).toHaveLength(120)
    expect(output.at(-1)).toBe('whole 60 60')
  })

  test('A start goes on when there is space again, and loses nothing', context => {
    if (!smallDisksAreThere) context.skip(NO_SMALL_DISKS)
    const append = (stream: string) =>
      `"$node" '${APPENDER}' '${JSON.stringify({ directory: '.', log: 'journal', streams: [stream], appends: 10 })}'`
    const output = onSmallDisk(
      '2m',
      `${append('volume-1')} | tail -n 1
       head -c 3m /dev/zero > filler || true
       ${append('volume-2')} | while read -r line; do
         echo "$line"
         if [ "$line" = StoreFull ]; then rm -f filler; fi
       done
       ${append('volume-1')} | tail -n 1`,
    )
    expect(output).toContain('StoreFull')
    expect(output.filter(line => line.startsWith('whole'))).toEqual(['whole 10', 'whole 10', 'whole 10'])
  })
})
