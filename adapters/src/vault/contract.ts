import { beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../event-store/event-store.ts'
import { type Prepared, withPrepared } from '../testing/with-prepared.ts'
import { Taken, type Vault, type VaultRow } from './vault.ts'

const ids = (rows: readonly VaultRow[]) => rows.map(({ id }) => id)

const UNUSUAL: readonly VaultRow[] = [
  { id: 'text', name: 'प्रिया 👩‍🔬 "quoted" \\ \u0001\n', composed: ['é', 'e\u0301'] },
  { id: 'values', list: [1, 1.5, -1, true, null, [], {}], nested: { 'a.b': { $set: 1, '': 2 } } },
  { id: '__proto__', ['__proto__']: { polluted: true } },
  { id: 'नाम/?#% "', z: 1, a: 2 },
]

/** What every vault owes; an implementation's own test calls it. */
export const vaultContract = (name: string, prepare: () => Promise<Prepared<Vault>>) =>
  describe(`${name} keeps the contract`, () => {
    const open = withPrepared(prepare)
    let vault: Vault
    let other: Vault

    beforeEach(async () => {
      vault = await open()
      other = await open()
    })

    test.for(UNUSUAL.map(row => [row.id, row] as const))('The row %o is read back unchanged', async ([id, row]) => {
      await vault.put('user', row, { unique: id, group: id })
      for (const stored of [await vault.get('user', id), await vault.find('user', id)]) expect(stored).toEqual(row)
      for (const rows of [await vault.list('user'), await vault.listBy('user', id)]) expect(rows).toEqual([row])
      expect(JSON.stringify(await other.get('user', id))).toBe(JSON.stringify(row))
      expect({}).not.toHaveProperty('polluted')
    })

    test('What is not there is undefined, and an unknown kind is empty', async () => {
      expect(await vault.get('user', 'a')).toBeUndefined()
      expect(await vault.find('user', 'a@example.org')).toBeUndefined()
      expect(await vault.list('user')).toEqual([])
      expect(await vault.ids('user')).toEqual([])
      expect(await vault.listBy('user', 'a')).toEqual([])
    })

    test('Kinds are separate, their unique texts and groups too', async () => {
      await vault.put('user', { id: 'a', is: 'user' }, { unique: 'u', group: 'g' })
      await vault.put('claim', { id: 'a', is: 'claim' }, { unique: 'u', group: 'g' })
      expect(await vault.find('user', 'u')).toEqual({ id: 'a', is: 'user' })
      expect(await vault.listBy('claim', 'g')).toEqual([{ id: 'a', is: 'claim' }])
      await vault.erase('user', 'a')
      expect(await vault.get('claim', 'a')).toEqual({ id: 'a', is: 'claim' })
    })

    test('Put takes the place of the row and of its keys', async () => {
      await vault.put('user', { id: 'a', name: 'first' }, { unique: 'old', group: 'old' })
      await vault.put('user', { id: 'a' }, { unique: 'new', group: 'new' })
      expect(await vault.get('user', 'a')).toEqual({ id: 'a' })
      expect(await vault.find('user', 'old')).toBeUndefined()
      expect(await vault.listBy('user', 'old')).toEqual([])
      expect(await vault.find('user', 'new')).toEqual({ id: 'a' })

      await vault.put('user', { id: 'a' })
      expect(await vault.find('user', 'new')).toBeUndefined()
      expect(await vault.listBy('user', 'new')).toEqual([])
    })

    test('List, ids and listBy are ordered by id', async () => {
      for (const id of ['c', 'a', 'd', 'b']) await vault.put('session', { id }, { group: id < 'c' ? 'p' : 'q' })
      await vault.put('user', { id: 'of another kind' })
      expect(ids(await vault.list('session'))).toEqual(['a', 'b', 'c', 'd'])
      expect(await vault.ids('session')).toEqual(['a', 'b', 'c', 'd'])
      expect(ids(await vault.listBy('session', 'q'))).toEqual(['c', 'd'])
    })

    test('A page has so many rows after an id, and only theirs is read', async () => {
      for (const id of ['c', 'a', 'd', 'b']) await vault.put('session', { id }, { group: id < 'c' ? 'p' : 'q' })
      await vault.put('user', { id: 'bb' })
      expect(ids(await vault.page('session', '', 3))).toEqual(['a', 'b', 'c'])
      expect(ids(await vault.page('session', 'b', 3))).toEqual(['c', 'd'])
      expect(await vault.page('session', 'd', 3)).toEqual([])
      expect([await vault.count('session'), await vault.count('session', 'q')]).toEqual([4, 2])
      expect([await vault.count('nothing'), await vault.count('user', 'q')]).toEqual([0, 0])
    })

    test('A unique text that another row has is Taken, and nothing changes', async () => {
      await vault.put('user', { id: 'a' }, { unique: 'a@example.org' })
      await vault.put('user', { id: 'b', name: 'b' }, { unique: 'b@example.org' })
      await expect(other.put('user', { id: 'c' }, { unique: 'a@example.org' })).rejects.toThrow(Taken)
      await expect(other.put('user', { id: 'b' }, { unique: 'a@example.org' })).rejects.toThrow(Taken)
      expect(await vault.list('user')).toEqual([{ id: 'a' }, { id: 'b', name: 'b' }])
      expect(await vault.find('user', 'b@example.org')).toEqual({ id: 'b', name: 'b' })
    })

    test('Many rows may have no unique text, and one may put its own again', async () => {
      await vault.put('user', { id: 'a' }, { unique: 'u' })
      await vault.put('user', { id: 'a', again: true }, { unique: 'u' })
      await vault.put('user', { id: 'b' })
      await vault.put('user', { id: 'c' })
      expect(await vault.find('user', 'u')).toEqual({ id: 'a', again: true })
      expect(await vault.list('user')).toHaveLength(3)
    })

    test('Unique texts are compared code point by code point', async () => {
      for (const unique of ['é', 'e\u0301', 'É', 'क', 'क\u200d', ''])
        await vault.put('user', { id: `id ${unique}` }, { unique })
      expect(await vault.find('user', 'e\u0301')).toEqual({ id: 'id e\u0301' })
      expect(await vault.find('user', '')).toEqual({ id: 'id ' })
    })

    test('Of 50 parallel claims of a unique text one wins', async () => {
      const claims = Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? vault : other).put('user', { id: `${n}` }, { unique: 'a@example.org' }),
      )
      const outcomes = await Promise.allSettled(claims)
      const lost: readonly unknown[] = outcomes.flatMap(outcome =>
        outcome.status === 'rejected' ? [outcome.reason] : [],
      )
      expect(lost).toHaveLength(49)
      expect(lost.every(reason => reason instanceof Taken)).toBe(true)
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect(await vault.list('user')).toEqual([{ id: `${winner}` }])
    })

    test('Update makes, changes and leaves rows', async () => {
      expect(await vault.update('counter', 'a', row => row ?? { id: 'a', n: 1 })).toEqual({ id: 'a', n: 1 })
      expect(await vault.update('counter', 'a', row => row && { ...row, n: 2 })).toEqual({ id: 'a', n: 2 })
      expect(await vault.update('counter', 'a', () => undefined)).toBeUndefined()
      expect(await vault.update('counter', 'b', row => row && { ...row, n: 3 })).toBeUndefined()
      expect(await other.list('counter')).toEqual([{ id: 'a', n: 2 }])
    })

    test('Update gives a new row its group, and preserves the keys', async () => {
      await vault.update('counter', 'a', () => ({ id: 'a', n: 1 }), 'g')
      await vault.update('counter', 'a', () => ({ id: 'a', n: 2 }), 'another')
      expect(await vault.listBy('counter', 'g')).toEqual([{ id: 'a', n: 2 }])
      await vault.put('user', { id: 'a' }, { unique: 'u', group: 'g' })
      await vault.update('user', 'a', row => row && { ...row, name: 'changed' })
      expect(await vault.find('user', 'u')).toEqual({ id: 'a', name: 'changed' })
      expect(await vault.listBy('user', 'g')).toEqual([{ id: 'a', name: 'changed' }])
      await expect(vault.put('user', { id: 'b' }, { unique: 'u' })).rejects.toThrow(Taken)
    })

    test('A change that throws changes nothing', async () => {
      await vault.put('counter', { id: 'a', n: 1 })
      const change = () => {
        throw new RangeError('out of attempts')
      }
      await expect(vault.update('counter', 'a', change)).rejects.toThrow(new RangeError('out of attempts'))
      await expect(vault.update('counter', 'a', () => ({ id: 'b' }))).rejects.toThrow(/can't become/)
      expect(await vault.list('counter')).toEqual([{ id: 'a', n: 1 }])
    })

    test('200 parallel counts from two handles are all counted', async () => {
      const count = (row: VaultRow | undefined) => ({ id: 'a', n: Number(row?.['n'] ?? 0) + 1 })
      await Promise.all(Array.from({ length: 200 }, (_, n) => (n % 2 ? vault : other).update('counter', 'a', count)))
      expect(await vault.get('counter', 'a')).toEqual({ id: 'a', n: 200 })
    })

    test('Of 20 parallel uses of a single-use token one wins', async () => {
      await vault.put('token', { id: 'a', isUsed: false })
      const use = (row: VaultRow | undefined) => (row && !row['isUsed'] ? { ...row, isUsed: true } : undefined)
      const uses = Array.from({ length: 20 }, (_, n) => (n % 2 ? vault : other).update('token', 'a', use))
      expect((await Promise.all(uses)).filter(row => row !== undefined)).toHaveLength(1)
    })

    test('Everything is every row of every kind with its keys', async () => {
      const rows = Array.from({ length: 603 }, (_, n) => ({ id: `${n}`, n }))
      await Promise.all(rows.map(row => vault.put('session', row, { group: `${row.n % 7}` })))
      for (const row of UNUSUAL) await vault.put('user', row, { unique: row.id, group: '' })
      await vault.put('नाम', { id: '', is: 'unnamed' }, { unique: '' })
      await vault.put('keys', { id: 'root' })
      await vault.erase('keys', 'root')
      const entries = (await Array.fromAsync(other.everything())).flat()
      expect(entries).toHaveLength(603 + UNUSUAL.length + 1)
      expect(entries.filter(({ kind }) => kind !== 'session')).toEqual(
        expect.arrayContaining([
          ...UNUSUAL.map(row => ({ kind: 'user', row, keys: { unique: row.id, group: '' } })),
          { kind: 'नाम', row: { id: '', is: 'unnamed' }, keys: { unique: '', group: undefined } },
        ]),
      )
      for (const { row, keys } of entries.filter(({ kind }) => kind === 'session'))
        expect(keys).toEqual({ unique: undefined, group: `${Number(row['n']) % 7}` })
      expect(new Set(entries.map(({ kind, row }) => JSON.stringify([kind, row.id]))).size).toBe(entries.length)
    })

    test('Everything leaves out nothing that is there all the while, whatever is put and erased meanwhile', async () => {
      const ids = Array.from({ length: 800 }, (_, n) => `${n}`)
      await Promise.all(ids.map(id => vault.put('session', { id })))
      const seen = new Set<string>()
      for await (const batch of vault.everything()) {
        for (const { row } of batch) seen.add(row.id)
        const [even = ''] = ids.filter(id => Number(id) % 2 === 0 && !seen.has(id))
        await other.put('session', { id: '0 new' })
        await other.erase('session', even)
      }
      expect(ids.filter(id => Number(id) % 2 === 1 && !seen.has(id))).toEqual([])
    })

    test('An erased row is gone from every result, and its unique text is free', async () => {
      await vault.put('user', { id: 'a', name: 'erased' }, { unique: 'u', group: 'g' })
      await vault.put('user', { id: 'b' }, { group: 'g' })
      await vault.erase('user', 'a')
      expect(await other.get('user', 'a')).toBeUndefined()
      expect(await other.find('user', 'u')).toBeUndefined()
      expect(ids([...(await other.list('user')), ...(await other.listBy('user', 'g'))])).toEqual(['b', 'b'])
      await other.put('user', { id: 'c' }, { unique: 'u' })
      expect(await vault.find('user', 'u')).toEqual({ id: 'c' })
    })

    test('Many rows are erased at once, and missing ones are harmless', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await vault.put('otp', { id })
      await Promise.all([vault.erase('otp', 'a', 'never there'), other.erase('otp', 'b', 'a'), vault.erase('otp')])
      await vault.erase('none', 'a')
      expect(ids(await vault.list('otp'))).toEqual(['c', 'd'])
    })

    test('A closed vault is unavailable', async () => {
      await vault.close()
      await expect(vault.get('user', 'a')).rejects.toThrow(Unavailable)
      await expect(vault.erase('user', 'a')).rejects.toThrow(Unavailable)
    })

    test('A vault that is opened again still has everything', async () => {
      await vault.put('user', { id: 'a' }, { unique: 'u' })
      await Promise.all([vault.close(), other.close()])
      const again = await open()
      expect(await again.find('user', 'u')).toEqual({ id: 'a' })
      await again.close()
    })
  })
