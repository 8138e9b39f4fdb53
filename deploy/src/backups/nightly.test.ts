import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rooms } from '../transfer/testing/a-journal.ts'
import { nightlyBackups, type RunNight, runNight } from './nightly.ts'
import { backupDays } from './backups-folder.ts'

const { aFolder, aJournal, remove } = rooms()
afterAll(remove)

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const start = Date.parse('2026-01-15T08:00:00+05:30')

let to: string
let now: number
let alarms: (string | null)[]
beforeEach(async () => {
  to = await aFolder()
  now = start
  alarms = []
})

/** As the process leaves it, without what is in it. */
const made = async (day: string) => {
  await mkdir(join(to, day))
  await writeFile(join(to, day, 'manifest.json'), '{}')
  await utimes(join(to, day, 'manifest.json'), now / 1000, now / 1000)
}

/** Runs until so much time has passed; returns how, and when backups were made. */
const runFor = async (ms: number, run: RunNight = async ({ day }) => made(day).then(() => undefined)) => {
  const stopping = new AbortController()
  const times: string[] = []
  const said: string[] = []
  const backups = nightlyBackups({
    settings: { BACKUP_TO: to, BACKUP_HOUR: 3 },
    timeZone: 'Asia/Kolkata',
    logger: { info: () => {}, error: (sentence: string) => void said.push(sentence) } as never,
    run: async (night, signal) => {
      times.push(new Date(now).toISOString())
      return run(night, signal)
    },
    alarm: async ({ lastAt }: BackupsState) => void alarms.push(lastAt),
    now: () => now,
    pause: async rest => {
      now += rest
      if (now - start > ms) stopping.abort()
    },
  })
  await backups.keep(stopping.signal)
  return { times, said, state: await backups.state() }
}

describe('the journal is backed up', () => {
  test('soon after its first start, then each night at the hour of its time zone', async () => {
    const { times, state } = await runFor(3 * DAY)
    expect(times).toEqual([
      '2026-01-15T02:31:00.000Z',
      '2026-01-15T21:30:00.000Z',
      '2026-01-16T21:30:00.000Z',
      '2026-01-17T21:30:00.000Z',
    ])
    expect(await backupDays(to)).toEqual(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18'])
    expect(state).toEqual({ lastAt: '2026-01-17T21:30:00.000Z', isLate: false, failure: null, drilledAt: null })
    expect(alarms).toEqual([])
  })

  test('as soon as it runs again where the machine was off at the hour', async () => {
    now -= 2 * DAY
    await made('2026-01-13')
    now += 2 * DAY
    expect((await runFor(HOUR)).times).toEqual(['2026-01-15T02:31:00.000Z'])
  })

  test('again an hour after a failure, which is said; after 36 hours administrators hear of it, once', async () => {
    await made('2026-01-15')
    const { times, said, state } = await runFor(3 * DAY, async () => 'The disk is full.')
    expect(times.slice(0, 2)).toEqual(['2026-01-15T21:30:00.000Z', '2026-01-15T22:30:00.000Z'])
    expect(said[0]).toBe('The journal is not backed up: The disk is full.')
    const lastAt = new Date(start).toISOString()
    expect(state).toEqual({ lastAt, isLate: true, failure: 'The disk is full.', drilledAt: null })
    expect(alarms).toEqual([lastAt])
  })

  test('not into a folder that is not there, which its state says', async () => {
    to = join(to, 'gone')
    const { times, state } = await runFor(2 * DAY)
    expect(times).toEqual([])
    expect(state).toMatchObject({
      lastAt: null,
      isLate: true,
      failure: `BACKUP_TO (${to}) is not there: make the folder, or mount its disk.`,
    })
    expect(alarms).toEqual([null])
  })
})

test('A night’s work is done in a process of its own, which says why it failed, and is ended with the journal', async () => {
  const run = runNight(await aJournal())
  const { signal } = new AbortController()
  expect(await run({ to, day: '2026-01-15' }, signal)).toBeUndefined()
  expect(await backupDays(to)).toEqual(['2026-01-15'])
  // without a restore
  expect(await run({ to, day: '2026-01-16' }, signal)).toBeUndefined()
  expect(await run({ to: join(to, 'gone'), day: '2026-01-17' }, signal)).toContain('is not there')
  expect(await run({ to, day: '2026-01-17' }, AbortSignal.abort())).toContain('SIGKILL')
  expect(await backupDays(to)).toEqual(['2026-01-15', '2026-01-16'])
})
