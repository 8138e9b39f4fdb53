import { existsSync } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '@shodh/adapters/file-store/testing/small-disk.ts'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { noteVersion } from '../stores/versions.ts'
import { backUp } from './backup/back-up.ts'
import { whileOpen } from './journal-data.ts'
import { openTarget } from './open-journal.ts'
import {
  aJournalIn,
  beside,
  fillWithEvents,
  rooms,
  settingsFor,
  silently,
  backupCountersOf,
  countersOf,
} from './testing/a-journal.ts'
import { killedAt, runHere, runMain } from './testing/main.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

describe('what can not be done ends with one sentence and exit code 1', () => {
  test('a word that nobody knows', async () => {
    expect(await runHere('migrate', { FROM: 'embedded', TO: 'mongodb' })).toEqual({
      code: 1,
      output: '',
      errors: 'Say where from and where to: make migrate FROM=embedded TO=engines, or the other way round.',
    })
  })

  test('engines that are not named, or not there', async () => {
    const { DATA_DIR } = await aJournal()
    const variables = { DATA_DIR, FROM: 'embedded', TO: 'engines' }
    expect(await runHere('migrate', variables)).toMatchObject({ code: 1, errors: 'EVENTSTORE_URL must be set' })
    const wrong = { ...variables, EVENTSTORE_URL: 'http://127.0.0.1' }
    expect((await runHere('migrate', wrong)).errors).toMatch(/^EVENTSTORE_URL must be an address such as \S+$/u)
  })

  test('no journal, no backup, a folder that is a file', async () => {
    const folder = await aFolder()
    const file = join(folder, 'file')
    await writeFile(file, '')
    const { DATA_DIR } = await aJournal()
    expect(await runHere('backup', { DATA_DIR: folder, TO: join(folder, 'backup') })).toMatchObject({
      code: 1,
      errors: `There is no journal in DATA_DIR (${folder}).`,
    })
    expect(await runHere('restore', { DATA_DIR: folder, FROM: folder })).toMatchObject({
      code: 1,
      errors: `${folder} holds no backup: manifest.json, which is written last, is not there.`,
    })
    for (const [TO, code] of [
      [file, 'EEXIST'],
      [join(file, 'backup'), 'ENOTDIR'],
    ])
      expect(await runHere('backup', { DATA_DIR, TO })).toMatchObject({
        code: 1,
        errors: `${TO} can't be read or written as a folder of this user's (${code}).`,
      })
  })

  test('a journal that a later version ran, and its backup', async () => {
    const settings = await aJournal()
    const { DATA_DIR } = settings
    const later = await openTarget.embedded(settings)
    await noteVersion(later.vault, { info: () => {} }, '99.0.0')
    await later.close()
    const FROM = join(await aFolder(), 'counts.csv')
    await writeFile(FROM, '')
    // a reader of SQLite's log leaves its own files there
    const names = async () => (await readdir(DATA_DIR)).filter(name => !/-(?:shm|wal)$/u.test(name))
    const before = await names()
    const refused = { code: 1, errors: expect.stringMatching(/^Shodh 99\.0\.0 ran this journal, and this is /u) }
    for (const verb of ['replay', 'recount', 'earlier-counts'] as const)
      expect(await runMain(verb, { DATA_DIR, FROM, SOURCE: 'a log' })).toMatchObject(refused)
    expect(await names()).toEqual(before)
    const { output } = await runMain('doctor', { DATA_DIR })
    expect(output).toMatch(/^✗ version: Shodh 99\.0\.0 ran this journal/mu)

    const backup = join(await aFolder(), 'backup')
    await whileOpen(openTarget.embedded(settings), data => backUp(data, backup, silently))
    const place = join(await aFolder(), 'place')
    expect(await runMain('restore', { DATA_DIR: place, FROM: backup })).toMatchObject(refused)
    expect(existsSync(place)).toBe(false)
  })

  test('a journal that is running can be backed up, not migrated, and not restored into', async () => {
    const settings = await aJournal()
    const { DATA_DIR } = settings
    const running = await openTarget.embedded(settings)
    onTestFinished(() => running.close())
    const TO = join(await aFolder(), 'backup')
    const { code, output } = await runMain('backup', { DATA_DIR, TO })
    expect(code).toBe(0)
    expect(output).toContain(
      `DATA_DIR (${DATA_DIR}) is in ${TO}, read back and the same:\n  events  13, in their order`,
    )
    expect(output).toContain('Erasing an account does not reach backups')

    const inUse = `${DATA_DIR} is in use by process ${process.pid}: stop it first, or choose another directory`
    expect(await runMain('restore', { DATA_DIR, FROM: TO })).toMatchObject({ code: 1, errors: inUse })
    const variables = {
      FROM: 'embedded',
      TO: 'engines',
      EVENTSTORE_URL: 'esdb://127.0.0.1:1',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
    }
    expect(await runMain('migrate', { DATA_DIR, ...variables })).toMatchObject({ code: 1, errors: inUse })
  })

  test('a disk without space, and the same again once there is room', async ({ skip }) => {
    skip(!smallDisksAreThere, NO_SMALL_DISKS)
    const { DATA_DIR } = await aJournal()
    const [backup, restore] = ['backup', 'restore'].map(verb =>
      fileURLToPath(new URL(`../maintenance/${verb}.ts`, import.meta.url)),
    )
    const lines = onSmallDisk(
      '4m',
      `(cat /dev/zero > ballast) 2>&1 || truncate -s -40k ballast
       DATA_DIR=${DATA_DIR} TO=kept "$node" ${backup} 2>&1 && exit 1; rm ballast
       DATA_DIR=${DATA_DIR} TO=kept "$node" ${backup}
       (cat /dev/zero > ballast) 2>&1 || truncate -s -100k ballast
       DATA_DIR=$PWD/new FROM=kept "$node" ${restore} 2>&1 && exit 1; rm ballast
       DATA_DIR=$PWD/new FROM=kept "$node" ${restore}`,
    )
    expect(lines.filter(line => line.startsWith('No space is left'))).toHaveLength(2)
    expect(lines.filter(line => line.includes('read back'))).not.toHaveLength(0)
    expect(lines.filter(line => line.startsWith('  events  13'))).toHaveLength(2)
  })
})

describe('what is killed continues', () => {
  test('a backup', async () => {
    const settings = await aJournal()
    const [TO, again] = [join(await aFolder(), 'backup'), await anEmptyPlace()]
    const variables = { DATA_DIR: settings.DATA_DIR, TO }
    for (const part of ['Copying the vault', 'Copying files', 'Checking']) {
      expect(await killedAt(part, 'backup', variables)).toBe('SIGKILL')
      expect(await stat(join(TO, 'manifest.json')).catch(() => undefined)).toBeUndefined()
    }
    expect(await runHere('backup', variables)).toMatchObject({ code: 0 })
    expect(await runHere('restore', { DATA_DIR: again.DATA_DIR, FROM: TO })).toMatchObject({ code: 0 })
    expect(await beside(again, countersOf)).toEqual(await beside(settings, backupCountersOf))
  })

  test('a backup of what has been backed up before, which stays what it was meanwhile', async () => {
    const settings = await aJournal()
    const TO = join(await aFolder(), 'backup')
    const variables = { DATA_DIR: settings.DATA_DIR, TO }
    await runHere('backup', variables)
    const before = await beside(settings, backupCountersOf)
    await aJournalIn(settings.DATA_DIR, journal => fillWithEvents(journal, 100))
    expect(await killedAt('Checking', 'backup', variables)).toBe('SIGKILL')
    const [old, now] = [await anEmptyPlace(), await anEmptyPlace()]
    expect(await runHere('restore', { DATA_DIR: old.DATA_DIR, FROM: TO })).toMatchObject({ code: 0 })
    expect(await beside(old, countersOf)).toEqual(before)

    expect(await runHere('backup', variables)).toMatchObject({ code: 0 })
    expect(await runHere('restore', { DATA_DIR: now.DATA_DIR, FROM: TO })).toMatchObject({ code: 0 })
    expect(await beside(now, countersOf)).toEqual(await beside(settings, backupCountersOf))
  })

  test('a restore; what it left is no journal yet', async () => {
    const settings = await aJournal()
    await aJournalIn(settings.DATA_DIR, journal => fillWithEvents(journal, 500))
    const FROM = join(await aFolder(), 'backup')
    await runHere('backup', { DATA_DIR: settings.DATA_DIR, TO: FROM })
    const target = settingsFor(join(await aFolder(), 'target'))
    const variables = { DATA_DIR: target.DATA_DIR, FROM }
    for (const part of ['Comparing', 'Copying the vault', 'Reading files back'])
      expect(await killedAt(part, 'restore', variables)).toBe('SIGKILL')
    expect(await runHere('backup', { DATA_DIR: target.DATA_DIR, TO: join(FROM, 'half') })).toMatchObject({
      code: 1,
      errors:
        'A move into this journal was begun and is not finished: run the same make migrate or make restore again.',
    })
    expect(await runHere('restore', variables)).toMatchObject({ code: 0 })
    expect(await beside(target, countersOf)).toEqual(await beside(settings, backupCountersOf))
  })

  test('a restore, at any moment of its events', async () => {
    const settings = await aJournal()
    await aJournalIn(settings.DATA_DIR, journal => fillWithEvents(journal, 500))
    const FROM = join(await aFolder(), 'backup')
    await runHere('backup', { DATA_DIR: settings.DATA_DIR, TO: FROM })
    const target = await anEmptyPlace()
    const variables = { DATA_DIR: target.DATA_DIR, FROM }
    for (const moment of [20, 40, 80]) await killedAt('Copying events', 'restore', variables, moment)
    expect(await runHere('restore', variables)).toMatchObject({ code: 0 })
    expect(await beside(target, countersOf)).toEqual(await beside(settings, backupCountersOf))
  })
})
