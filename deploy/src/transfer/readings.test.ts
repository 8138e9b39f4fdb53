import { randomUUID } from 'node:crypto'
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EventStore } from '@shodh/adapters/event-store/event-store.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { USAGE_LOG } from '@shodh/adapters/usage/readings/event-log.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Environment } from '../settings/environment.ts'
import { aJournalIn, backupCountersOf, beside, countersOf, read, rooms } from './testing/a-journal.ts'
import { backedUp, restored } from './testing/backups.ts'
import { runHere } from './testing/main.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

const withoutReadings = async ({ DATA_DIR }: Environment) => {
  for (const end of ['', '-wal', '-shm']) await rm(join(DATA_DIR, `usage.db${end}`), { force: true })
}

let journal: Environment
let folder: string
beforeEach(async () => {
  journal = await aJournal()
  folder = join(await aFolder(), 'backup')
})

describe('readings', () => {
  test('are part of a backup, of which a later one writes only the new ones, and of what is restored', async () => {
    await aJournalIn(journal.DATA_DIR, open => read(open, 3))
    await backedUp(journal, folder)
    await aJournalIn(journal.DATA_DIR, open => read(open, 2))
    await backedUp(journal, folder)
    expect((await readdir(folder)).filter(name => name.startsWith('readings')).toSorted()).toEqual([
      'readings-000001.jsonl',
      'readings-000002.jsonl',
    ])
    const target = await anEmptyPlace()
    expect((await restored(folder, target)).readings.count).toBe(5)
    expect(await beside(target, countersOf)).toEqual(await beside(journal, backupCountersOf))
  })

  test('leave the salt of their readers in the journal, where it is destroyed after the day, and where they end there', async () => {
    const salt = { id: '2026-01-06', salt: 'c2FsdA' }
    await aJournalIn(journal.DATA_DIR, async ({ vault }) => {
      await vault.put('reading-salts', salt)
      await vault.put('reading-heads', { id: 'usage', log: 'log', position: 1 })
      await vault.put('event-heads', { id: 'journal', log: 'log', position: 1 })
    })
    await backedUp(journal, folder)
    expect(await readFile(join(folder, 'vault-000001.jsonl'), 'utf8')).not.toMatch(/reading-|event-heads/u)
  })

  test('that have ended since are not in the next backup, nor in what is restored', async () => {
    const changed = async (change: (log: EventStore) => Promise<unknown>) => {
      const log = await openSqliteEventStore({ directory: journal.DATA_DIR, log: USAGE_LOG })
      await change(log)
      await log.close()
    }
    const append = (log: EventStore, month: string) => {
      const data = JSON.stringify({ readings: [[Date.parse(month), 'pdf', 'a paper', 'a reader', 'an agent']] })
      const event = { id: randomUUID(), type: 'ReadingsRecorded', data, metadata: '{}' }
      return log.append(`readings-${month}`, 'any', [event])
    }
    await changed(async log => {
      for (const month of ['2024-01', '2024-01', '2024-02']) await append(log, month)
    })
    await backedUp(journal, folder)
    await changed(async log => {
      await log.removeStream('readings-2024-01')
      await append(log, '2024-03')
    })
    expect((await runHere('verify', { DATA_DIR: journal.DATA_DIR })).errors).not.toContain('(ReadingsRecorded, ')
    await backedUp(journal, folder)
    const files = (await readdir(folder)).filter(name => name.startsWith('readings'))
    expect(files).toEqual(['readings-000002.jsonl'])
    expect(await readFile(join(folder, 'readings-000002.jsonl'), 'utf8')).not.toContain('readings-2024-01')
    const target = await anEmptyPlace()
    expect((await restored(folder, target)).readings.count).toBe(2)
  })

  test('that are not those of the earlier backup are refused', async () => {
    await aJournalIn(journal.DATA_DIR, read)
    await backedUp(journal, folder)
    await withoutReadings(journal)
    await aJournalIn(journal.DATA_DIR, read)
    await expect(backedUp(journal, folder)).rejects.toThrow(
      `The journal's readings are not those in the backup ${folder}: choose another folder.`,
    )
  })

  test('are none in a backup of the format before, and in a journal that has not counted yet', async () => {
    await withoutReadings(journal)
    await backedUp(journal, folder)
    const path = join(folder, 'manifest.json')
    const { readings, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
    expect(readings.count).toBe(0)
    await writeFile(path, JSON.stringify({ ...manifest, format: 1 }))
    await aJournalIn(journal.DATA_DIR, read)
    await backedUp(journal, folder)
    expect((await restored(folder, await anEmptyPlace())).readings.count).toBe(2)
  })

  test('of a damaged file are not restored', async () => {
    await aJournalIn(journal.DATA_DIR, read)
    await backedUp(journal, folder)
    await appendFile(join(folder, 'readings-000001.jsonl'), '{}')
    await expect(restored(folder, await anEmptyPlace())).rejects.toThrow('readings-000001.jsonl in the backup')
  })
})
