import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localTime } from '@shodh/contracts/time/local-time.ts'
import type { BackupsState } from '@shodh/contracts/system/views.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rooms } from '../transfer/testing/a-journal.ts'
import { Manifest } from '../transfer/backup/manifest.ts'
import { nightlyBackups, type RunNight, runNight } from './nightly.ts'

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

const none = { count: 0, sha256: '0'.repeat(64), last: -1 }
const counts = { vault: { rows: 0 }, files: { count: 0, bytes: 0 }, listed: [] }
const manifest = Manifest.parse({ format: 3, madeAt: '2026-01-15T00:00:00Z', logId: 'log', events: none, ...counts })

/** As the process leaves it, without what is in it. */
const made = async (day: string, logId = 'log') => {
  await mkdir(join(to, day))
  await writeFile(join(to, day, 'manifest.json'), JSON.stringify({ ...manifest, logId }))
  await utimes(join(to, day, 'manifest.json'), now / 1000, now / 1000)
}

const names = async () => (await readdir(to)).filter(name => name !== 'drilled.json').toSorted()

/** Runs until so much time has passed; returns how, and when backups were made. */
const runFor = async (ms: number, run: RunNight = async ({ day }) => made(day).then(() => undefined)) => {
  const stopping = new AbortController()
  const times: string[] = []
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const backups = nightlyBackups({
    settings: { BACKUP_TO: to, BACKUP_HOUR: 3 },
    logId: 'log',
    time: localTime('Asia/Kolkata'),
    logger: { info: () => {}, warn: say, error: say } as never,
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
    expect(await names()).toEqual(['2026-01-15', '2026-01-16', '2026-01-17', '2026-01-18'])
    expect(state).toEqual({
      lastAt: '2026-01-17T21:30:00.000Z',
      isLate: false,
      failure: null,
      drilledAt: null,
      leftAlone: [],
    })
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
    expect(state).toEqual({ lastAt, isLate: true, failure: 'The disk is full.', drilledAt: null, leftAlone: [] })
    expect(alarms).toEqual([lastAt])
  })

  test('beside what is named like a backup and is none, or another journal’s, which is named once', async () => {
    await mkdir(join(to, '2026-01-20'))
    await made('2026-01-21', 'other')
    await made('2026-01-22')
    await writeFile(join(to, '2026-01-22', 'manifest.json'), '{"format":')
    await writeFile(join(to, 'drilled.json'), '')
    const { times, said, state } = await runFor(2 * DAY)
    expect(times.slice(0, 2)).toEqual(['2026-01-15T02:31:00.000Z', '2026-01-15T21:30:00.000Z'])
    const leftAlone = [
      { folder: join(to, '2026-01-20'), reason: 'it has no manifest.json, which is written last' },
      { folder: join(to, '2026-01-21'), reason: 'it is of another journal' },
      { folder: join(to, '2026-01-22'), reason: `manifest.json in ${join(to, '2026-01-22')} is damaged` },
    ]
    expect(said).toEqual(
      leftAlone.map(({ folder, reason }) => `${folder} is left alone and no backup of this journal: ${reason}.`),
    )
    expect(state).toMatchObject({ lastAt: '2026-01-16T21:30:00.000Z', isLate: false, failure: null, leftAlone })
  })

  test.for([
    ['that is a file', () => writeFile(to, '')],
    ['whose link leads to itself', () => symlink(to, to)],
  ] as const)('not into a folder %s, which is said at the start and by its state', async ([, make]) => {
    to = join(to, 'wrong')
    await make()
    const { times, said, state } = await runFor(0)
    const failure = expect.stringContaining(`BACKUP_TO (${to}) is no folder that the journal can write (E`)
    expect([times, state]).toMatchObject([[], { failure }])
    expect(said[0]).toMatch(/^The journal can't be backed up: BACKUP_TO .*: give it to the journal's user/u)
  })

  test('not into a folder that is not there, which its state says', async () => {
    to = join(to, 'gone')
    const { times, said, state } = await runFor(2 * DAY)
    expect(times).toEqual([])
    expect(said[0]).toMatch(/^The journal can't be backed up: BACKUP_TO .* is not there/u)
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
  expect(await names()).toEqual(['2026-01-15'])
  // without a restore
  expect(await run({ to, day: '2026-01-16' }, signal)).toBeUndefined()
  expect(await run({ to: join(to, 'gone'), day: '2026-01-17' }, signal)).toContain('is not there')
  expect(await run({ to, day: '2026-01-17' }, AbortSignal.abort())).toContain('SIGKILL')
  expect(await names()).toEqual(['2026-01-15', '2026-01-16'])
})
