import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { openSqliteVault } from '../../vault/sqlite.ts'
import { FileRemoved } from '../event-store.ts'
import { openSqliteEventStore } from './sqlite.ts'

let directory: string
beforeEach(async () => {
  directory = await temporaryFolder()
})

const event = () => ({ id: randomUUID(), type: 'Happened', data: '{}', metadata: '{}' })
const path = (name: string) => join(directory, name)
const replace = async (name: string) => {
  await copyFile(path(name), path('other'))
  await rename(path('other'), path(name))
}

test.for([
  ['is removed', () => rm(path('usage.db'))],
  ['is replaced', () => replace('usage.db')],
  ['loses its WAL', () => rm(path('usage.db-wal'))],
] as const)('A log whose file %s while it is open refuses what would be lost, and is read', async ([, act]) => {
  const events = await openSqliteEventStore({ directory, log: 'usage' })
  await events.append('a', 'any', [event()])
  await act()
  await expect(events.append('a', 'any', [event()])).rejects.toThrow(FileRemoved)
  await expect(events.removeStream('a')).rejects.toThrow('was removed or replaced while it was open')
  expect((await events.readStream('a')).events).toHaveLength(1)
  await events.close()
})

test('A log whose file is removed before its first append is not made anew', async () => {
  await (await openSqliteEventStore({ directory, log: 'usage' })).close()
  const events = await openSqliteEventStore({ directory, log: 'usage' })
  await rm(path('usage.db'))
  await expect(events.append('a', 'any', [event()])).rejects.toThrow(FileRemoved)
  await expect(events.removeStream('a')).rejects.toThrow(FileRemoved)
  expect(existsSync(path('usage.db'))).toBe(false)
  await events.close()
})

test.for([
  ['is removed', () => rm(path('vault.db'))],
  ['is replaced', () => replace('vault.db')],
] as const)('A vault whose file %s while it is open refuses what would be lost, and is read', async ([, act]) => {
  const vault = await openSqliteVault<{ keys: { id: string; n: number } }>({ file: path('vault.db') })
  await vault.put('keys', { id: 'a', n: 1 })
  await act()
  await expect(vault.put('keys', { id: 'b', n: 1 })).rejects.toThrow(FileRemoved)
  await expect(vault.update('keys', 'a', () => ({ id: 'a', n: 2 }))).rejects.toThrow(FileRemoved)
  await expect(vault.erase('keys', 'a')).rejects.toThrow(FileRemoved)
  expect(await vault.list('keys')).toEqual([{ id: 'a', n: 1 }])
  await vault.close()
})
