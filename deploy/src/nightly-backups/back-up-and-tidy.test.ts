import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { endOf } from '@shodh/adapters/testing/end-of.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from '../settings/environment.ts'
import { markBegun } from '../transfer/backup/backup-folder.ts'
import { readBackup } from '../transfer/backup/read-backup.ts'
import {
  aJournalIn,
  backupCountersOf,
  beside,
  countersOf,
  fill,
  rooms,
  silently,
} from '../transfer/testing/a-journal.ts'
import { restored } from '../transfer/testing/backups.ts'
import { backUpAndTidy } from './back-up-and-tidy.ts'
import { lastDrill } from './backups-folder.ts'

const { aFolder, aJournal, anEmptyPlace, anotherJournal, remove } = rooms()
afterAll(remove)

let journal: Environment
let to: string
beforeEach(async () => {
  journal = await aJournal()
  to = await aFolder()
})

const backUp = (day: string, settings = journal) => backUpAndTidy({ to, day }, settings, silently)
const names = async () => (await readdir(to)).toSorted()
const addPapers = (from: number) => aJournalIn(journal.DATA_DIR, open => fill(open, { papers: 2, from }))

const filesOf = async (day: string) => {
  const paths = await readdir(join(to, day, 'files'), { recursive: true })
  return paths.filter(path => path.length > 'ab/'.length).map(path => join(to, day, 'files', path))
}
const inodes = async (day: string) =>
  new Set(await Promise.all((await filesOf(day)).map(async path => (await stat(path)).ino)))

const isWhole = async (day: string) => {
  const target = await anEmptyPlace()
  await restored(join(to, day), target)
  return beside(target, countersOf)
}

describe('a nightly backup', () => {
  test('is whole each day, shares the files that it has in common with the day before, and is restored once a month', async () => {
    await backUp('2026-01-30')
    expect(await names()).toEqual(['2026-01-30', 'drilled.json'])
    const [first, before] = [await beside(journal, backupCountersOf), await lastDrill(to)]
    expect(before?.day).toBe('2026-01-30')
    await addPapers(20)
    await backUp('2026-01-31')
    expect(await lastDrill(to)).toEqual(before)
    await backUp('2026-02-01')
    expect((await lastDrill(to))?.day).toBe('2026-02-01')
    expect(await names()).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', 'drilled.json'])
    const [one, two] = [await inodes('2026-01-30'), await inodes('2026-01-31')]
    expect([one.size, two.size, one.isSubsetOf(two)]).toEqual([6, 8, true])
    expect(await isWhole('2026-01-30')).toEqual(first)
    expect(await isWhole('2026-02-01')).toEqual(await beside(journal, backupCountersOf))
  })

  test('that is no longer needed goes, and what is not of the journal stays', async () => {
    await mkdir(join(to, 'notes'))
    for (const day of ['2025-01-01', '2025-01-02', '2026-01-01']) await backUp(day)
    for (let month = 2; month <= 12; month += 1) await backUp(`2026-${String(month).padStart(2, '0')}-01`)
    const [first, second, third] = await names()
    expect([first, second, third]).toEqual(['2026-01-01', '2026-02-01', '2026-03-01'])
    expect(await names()).toContain('notes')
  })

  test('counts and removes only the journal’s past ones', async () => {
    await backUp('2024-12-31')
    const manifest = await readFile(join(to, '2024-12-31', 'manifest.json'), 'utf8')
    const others = manifest.replace(/"logId": "[^"]+"/u, '"logId": "of another"')
    for (let month = 1; month <= 12; month += 1) {
      const day = `${String(month).padStart(2, '0')}-01`
      await mkdir(join(to, `2025-${day}`))
      if (month % 2 === 0) await writeFile(join(to, `2025-${day}`, 'manifest.json'), others)
      await cp(join(to, '2024-12-31'), join(to, `2027-${day}`), { recursive: true })
    }
    const before = await names()
    await backUp('2026-01-31')
    expect(await names()).toEqual([...before, '2026-01-31'].toSorted())
    expect(await isWhole('2026-01-31')).toEqual(await beside(journal, backupCountersOf))
  })

  test('leaves alone what is another’s or unknown, also where it looks unfinished', async () => {
    const others = ['2026-01-30.part', '2026-01-29.expired', 'restored.trial', 'restored-another.trial']
    for (const name of others) await mkdir(join(to, name))
    await markBegun(join(to, '2026-01-30.part'), 'of another')
    for (const name of others) await writeFile(join(to, name, 'precious.txt'), '')
    const other = await anotherJournal()
    await backUp('2026-01-31', other)
    await expect(backUp('2026-02-01')).rejects.toThrow('has backups of another journal')
    await expect(backUp('2026-01-30', other)).rejects.toThrow(
      `${join(to, '2026-01-30.part')} is not of this journal: move it elsewhere.`,
    )
    for (const name of others) expect(await readdir(join(to, name))).toContain('precious.txt')
  })

  test('does not take the place of what is none', async () => {
    await mkdir(join(to, '2026-01-31'))
    const folder = join(to, '2026-01-31')
    await expect(backUp('2026-01-31')).rejects.toThrow(
      `${folder} is not a backup of this journal (it has no manifest.json, which is written last): move it elsewhere.`,
    )
    await backUp('2026-02-01')
    expect(await names()).toEqual(['2026-01-31', '2026-02-01', 'drilled.json'])
  })

  test('begins anew where what was begun cannot be read, or an earlier one lacks a file', async () => {
    await backUp('2026-01-30')
    const [path = ''] = await filesOf('2026-01-30')
    await rm(path)
    await rm(join(to, '2026-01-30', 'events-000001.jsonl'))
    const { logId } = JSON.parse(await readFile(join(to, '2026-01-30', 'manifest.json'), 'utf8'))
    await markBegun(join(to, '2026-01-30.part'), logId)
    await writeFile(join(to, '2026-01-30.part', 'manifest.json'), '{"format":')
    await backUp('2026-01-31')
    expect(await names()).toEqual(['2026-01-30', '2026-01-31', 'drilled.json'])
    expect(await isWhole('2026-01-31')).toEqual(await beside(journal, backupCountersOf))
  })

  test('has the files that only an earlier one has, also where that was damaged', async () => {
    await backUp('2026-01-30')
    const [damaged = '', last = ''] = await filesOf('2026-01-30')
    await rm(damaged)
    await writeFile(damaged, 'damaged')
    const hash = basename(last)
    await rm(join(journal.DATA_DIR, 'files', hash.slice(0, 2), hash.slice(2, 4), hash))
    await backUp('2026-01-31')
    expect((await filesOf('2026-01-31')).map(path => basename(path))).toContain(hash)
  })

  test('takes nothing from an earlier one that was damaged', async () => {
    await backUp('2026-01-30')
    const [path = ''] = await filesOf('2026-01-30')
    const bytes = await readFile(path)
    await rm(path)
    await writeFile(path, bytes.fill(7, 0, 10))
    await backUp('2026-01-31')
    expect(await isWhole('2026-01-31')).toEqual(await beside(journal, backupCountersOf))
  })

  test('of a journal that was restored begins anew, and of one whose events were changed fails', async () => {
    await backUp('2026-01-30')
    const other = await anotherJournal()
    await expect(backUp('2026-01-30', other)).rejects.toThrow('has backups of another journal')
    await expect(backUp('2026-01-31', other)).rejects.toThrow('has backups of another journal')
    expect(await isWhole('2026-01-30')).toEqual(await beside(journal, backupCountersOf))
    to = await aFolder()
    await backUp('2026-01-31', other)
    using database = new DatabaseSync(join(other.DATA_DIR, 'journal.db'))
    for (const name of ['updated', 'replaced']) database.exec(`drop trigger if exists events_are_not_${name}`)
    database.exec("update events set data = '{}' where position = 1")
    await expect(backUp('2026-02-01', other)).rejects.toThrow('events are not those in the backup')
    expect((await names())[0]).toBe('2026-01-31')
  })

  test('is not made into a folder that is not there: its disk may not be mounted', async () => {
    await rm(to, { recursive: true })
    await expect(backUp('2026-01-30')).rejects.toThrow(
      `BACKUP_TO (${to}) is not there: make the folder, or mount its disk.`,
    )
  })
})

const main = fileURLToPath(new URL('nightly-process.ts', import.meta.url))
const dieAt = fileURLToPath(new URL('../transfer/testing/die-at.ts', import.meta.url))

/** Runs a night's work in its process, which is killed when it begins the part, or some milliseconds later. */
const killedAt = async (part: string, day: string, milliseconds: number) => {
  const night = JSON.stringify({ to, day, settings: { DATA_DIR: journal.DATA_DIR } })
  const env = { ...process.env, DIE_AT: part, ...(milliseconds > 0 && { DIE_AFTER_MS: String(milliseconds) }) }
  const child = spawn(process.execPath, ['--import', dieAt, main, night], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  child.stdout.resume()
  return (await endOf(child, 'close')).signal
}

describe('a kill -9 of a nightly backup', () => {
  test.each([
    ['Copying the vault', 0],
    ['Copying events', 0],
    ['Copying readings', 0],
    ['Copying files', 0],
    ['Copying files', 2],
    ['Checking the backup', 0],
    ['Removing old backups', 0],
    ['Removing old backups', 2],
    // of the drill
    ['Comparing', 0],
    ['Reading files back', 0],
  ])('at “%s”, and %i ms later, leaves no half backup that counts as one, and is made up for', async (part, after) => {
    await backUp('2026-01-30')
    await rm(join(to, 'drilled.json'))
    await addPapers(20)
    // a moment later it may have ended by itself
    const killed = await killedAt(part, '2026-01-31', after)
    expect(after === 0 ? killed : 'SIGKILL').toBe('SIGKILL')
    const days = (await names()).filter(name => /^\d{4}-\d\d-\d\d$/u.test(name))
    for (const day of days) await readBackup(join(to, day), silently)
    await addPapers(30)
    await backUp('2026-02-01')
    expect(await names()).toEqual([...days, '2026-02-01', 'drilled.json'])
    expect(await isWhole('2026-02-01')).toEqual(await beside(journal, backupCountersOf))
  })

  test('loses nothing of what was copied, also where it is continued another day', async () => {
    expect(await killedAt('Checking the backup', '2026-01-31', 0)).toBe('SIGKILL')
    expect(await names()).toEqual(['2026-01-31.part'])
    const copied = await inodes('2026-01-31.part')
    await backUp('2026-02-01')
    expect([copied.size, await inodes('2026-02-01')]).toEqual([6, copied])
  })
})
