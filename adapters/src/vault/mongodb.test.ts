import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { errorOf } from '@shodh/contracts/errors.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { DocumentTooLarge } from '../read-store/read-store.ts'
import { noMongoJavaServer, startMongoJavaServer } from '../../../deploy/lab/servers/mongo-java-server.ts'
import { inDatabase, type Room, withMongodb } from '../testing/engines/mongodb.ts'
import { vaultContract } from './contract.ts'
import { openMongodbVault } from './mongodb.ts'
import { Taken, type Vault, type VaultRow } from './vault.ts'

const newRoom = withMongodb()

vaultContract('The MongoDB vault', async () => {
  const room = await newRoom()
  return { open: () => openMongodbVault(room), remove: room.remove }
})

describe('The MongoDB vault', () => {
  let room: Room
  let vault: Vault

  beforeEach(async () => {
    room = await newRoom()
    vault = await openMongodbVault(room)
  })
  afterEach(async () => {
    await vault.close()
    await room.remove()
  })

  const all = () => inDatabase(room, db => db.collection('vault').find().toArray())

  test('A row has only the keys that it was given, and no word of the unique text is in what Taken says', async () => {
    await vault.put('user', { id: 'a' }, { unique: 'a@example.org' })
    await vault.put('user', { id: 'b' })
    expect((await all()).map(row => Object.keys(row))).toEqual([
      ['_id', 'kind', 'id', 'row', 'version', 'unique'],
      ['_id', 'kind', 'id', 'row', 'version'],
    ])
    const taken = await vault.put('user', { id: 'c' }, { unique: 'a@example.org' }).catch(errorOf)
    expect(taken).toBeInstanceOf(Taken)
    expect(JSON.stringify([taken, taken?.message, taken?.cause])).not.toContain('example.org')
  })

  test('An erased row is gone from the collection', async () => {
    await vault.put('user', { id: 'a' }, { unique: 'a@example.org', group: 'g' })
    await vault.erase('user', 'a')
    expect(await all()).toEqual([])
  })

  test('What was written for a row that has changed since changes nothing', async () => {
    await vault.put('user', { id: 'a', name: 'first' })
    const [first] = await all()
    await vault.put('user', { id: 'a', name: 'second' })
    const late = await inDatabase(room, db =>
      db.collection('vault').replaceOne({ version: first?.['version'] }, { row: '{"id":"late"}' }),
    )
    expect(late.matchedCount).toBe(0)
    expect(await vault.get('user', 'a')).toEqual({ id: 'a', name: 'second' })
  })

  test('Two processes that put and erase the same row at once leave it as one of them did', async () => {
    const other = await openMongodbVault(room)
    const puts = Array.from({ length: 60 }, (_, n) =>
      n % 6 === 5 ? vault.erase('user', 'a') : (n % 2 ? vault : other).put('user', { id: 'a', n }, { unique: 'u' }),
    )
    await Promise.all(puts)
    await vault.put('user', { id: 'a', n: 60 }, { unique: 'u' })
    expect(await other.find('user', 'u')).toEqual({ id: 'a', n: 60 })
    await other.close()
  })

  test('A row over 16 MiB is refused, and nothing is changed', async () => {
    await expect(vault.put('draft', { id: 'a', body: 'x'.repeat(16 * 1024 * 1024) })).rejects.toThrow(DocumentTooLarge)
    expect(await all()).toEqual([])
  })

  test('On a server that freezes, what was acknowledged is counted, and nothing twice', async ({ skip }) => {
    skip(noMongoJavaServer() !== undefined, noMongoJavaServer())
    const server = await startMongoJavaServer()
    const own = await openMongodbVault({ url: server.url, database: room.database, timeoutMs: 1_000 })
    const count = (row: VaultRow | undefined) => ({ id: 'a', n: Number(row?.['n'] ?? 0) + 1 })
    const counts = Array.from({ length: 50 }, () => own.update('counter', 'a', count))
    await counts[3]
    await server.freeze()
    const outcomes = await Promise.allSettled(counts)
    const lost: readonly unknown[] = outcomes.flatMap(outcome =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.every(reason => reason instanceof Unavailable)).toBe(true)
    server.thaw()

    await expect.poll(() => own.get('counter', 'a').catch(() => undefined)).toBeDefined()
    const n = (await own.get('counter', 'a'))?.['n']
    expect(n).toBeGreaterThanOrEqual(50 - lost.length)
    expect(n).toBeLessThanOrEqual(50)
    await own.close()
    await server.kill()
  })
})
