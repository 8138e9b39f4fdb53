import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { damagePages } from '../../testing/damage-pages.ts'
import { Damaged } from '../event-store.ts'
import { openSqliteEventStore } from './sqlite.ts'

describe('A SQLite event store whose file is damaged', () => {
  let directory: string
  beforeEach(async () => {
    directory = await temporaryFolder()
  })

  const event = () => ({ id: randomUUID(), type: 'Happened', data: JSON.stringify('x'.repeat(2000)), metadata: '{}' })
  const file = () => join(directory, 'journal.db')
  const pages = () => {
    using database = new DatabaseSync(file(), { readOnly: true })
    return Number(database.prepare('pragma page_count').get()?.['page_count'])
  }

  test('says so to who reads and who appends, and reads what it can', async () => {
    const before = await openSqliteEventStore({ directory, log: 'journal' })
    for (let n = 0; n < 20; n += 1) await before.append('a', 'any', [event()])
    await before.close()
    damagePages(file(), 4, pages() - 2)
    const events = await openSqliteEventStore({ directory, log: 'journal' })
    expect(await events.head()).toBe(19)
    await expect(events.readStream('a')).rejects.toThrow(Damaged)
    await expect(events.append('a', 'any', [event()])).rejects.toThrow(Damaged)
    await events.close()
  })

  test('is not opened where that is all but its first page, and says which', async () => {
    await (await openSqliteEventStore({ directory, log: 'journal' })).close()
    damagePages(file(), 1)
    const opening = openSqliteEventStore({ directory, log: 'journal' })
    await expect(opening).rejects.toThrow(Damaged)
    await expect(opening).rejects.toThrow(`${file()}: the log is damaged`)
  })

  test('is not opened where that is its beginning, and says which', async () => {
    await writeFile(file(), 'no database at all '.repeat(1000))
    const opening = openSqliteEventStore({ directory, log: 'journal' })
    await expect(opening).rejects.toThrow(Damaged)
    await expect(openSqliteEventStore({ directory, log: 'journal' })).rejects.toThrow(file())
  })
})
