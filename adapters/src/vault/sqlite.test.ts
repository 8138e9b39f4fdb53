import { renameSync } from 'node:fs'
import { chmod, cp, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { Damaged, FileRemoved, Unavailable } from '../event-store/event-store.ts'
import { NO_SMALL_DISKS, onSmallDisk, smallDisksAreThere } from '../file-store/testing/small-disk.ts'
import { killAfter } from '../testing/kill-after.ts'
import { damagePages } from '../testing/damage-pages.ts'
import { vaultContract } from './contract.ts'
import { openSqliteVault } from './sqlite.ts'

vaultContract('The SQLite vault', async () => {
  const directory = await temporaryFolder()
  return {
    open: () => openSqliteVault({ file: join(directory, 'vault.db') }),
  }
})

describe('The SQLite vault', () => {
  let directory: string
  let file: string

  beforeEach(async () => {
    directory = await temporaryFolder()
    file = join(directory, 'vault.db')
  })

  const inDatabase = (sql: string) => {
    const database = new DatabaseSync(file)
    database.exec(sql)
    database.close()
  }

  /** All that matches, in the bytes of every file. */
  const written = async (pattern: RegExp) => {
    const names = await readdir(directory)
    const texts = await Promise.all(names.map(name => readFile(join(directory, name), 'latin1')))
    return new Set(texts.flatMap(text => text.match(pattern) ?? []))
  }

  test('A moment after the last change the file alone has every row', async () => {
    const vault = await openSqliteVault({ file })
    await vault.put('people', { id: 'a' })
    await vault.update('people', 'b', () => ({ id: 'b' }))
    const rowsInCopy = async () => {
      const copy = join(directory, 'copy.db')
      await cp(file, copy)
      const copied = await openSqliteVault({ file: copy })
      const rows = await copied.list('people')
      await copied.close()
      return rows
    }
    await expect.poll(rowsInCopy).toEqual([{ id: 'a' }, { id: 'b' }])
    await vault.close()
  })

  /** Pages that rows have left, which a file that was rewritten does not have. */
  const freePages = () => {
    const database = new DatabaseSync(file, { readOnly: true })
    const { freelist_count: count } = database.prepare('pragma freelist_count').get() ?? {}
    database.close()
    return count
  }

  const PERSON = /<person-\d+-\d+>/g

  /** Changes that make SQLite move rows from page to page; the numbers are pseudo-random, always the same. */
  const liveOn = async (vault: Awaited<ReturnType<typeof openSqliteVault>>, people: number, changes: number) => {
    const random = randomNumbers(3)
    for (let change = 0; change < changes; change += 1) {
      const id = `${random(people)}`
      const person = `<person-${id}-${change}>`
      const text = person.repeat(random(10) === 0 ? random(60) : random(25))
      await vault.put('user', { id, person, text }, { unique: person, group: person })
    }
  }

  test('After erasure no bytes of the row, nor of what it held before, are in any file', async () => {
    const vault = await openSqliteVault({ file })
    await liveOn(vault, 300, 1_500)
    const { odd: erased = [], even: stored = [] } = Object.groupBy(await vault.list('user'), ({ id }) =>
      Number(id) % 2 ? 'odd' : 'even',
    )
    expect(await written(PERSON)).toContain(erased[0]?.['person'])

    await vault.erase('user', ...erased.map(({ id }) => id))
    expect(await vault.list('user')).toEqual(stored)
    expect(await written(PERSON)).toEqual(new Set(stored.map(({ person }) => person)))
    await vault.close()
  })

  test('While the file is rewritten, rows are read, and a write waits until it is', async () => {
    const vault = await openSqliteVault({ file })
    await liveOn(vault, 50, 200)
    const finished: string[] = []
    const note = (name: string) => () => void finished.push(name)
    const erasing = vault.erase('user', '1').then(note('erased'))
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    const writing = vault.put('user', { id: 'new' }).then(note('written'))
    await vault.get('user', '2').then(note('read'))
    await Promise.all([erasing, writing])
    expect(finished[0]).toBe('read')
    expect(await vault.get('user', 'new')).toEqual({ id: 'new' })
    await vault.close()
  })

  test('Of a kind that may be erased later, the rows and their WAL go at once, and all bytes before the end', async () => {
    const vault = await openSqliteVault({ file, later: { kinds: ['user'], afterMs: 3_600_000 } })
    await liveOn(vault, 300, 1_500)
    const ids = (await vault.list('user')).map(({ id }) => id)
    for (const id of ids) await vault.erase('user', id)
    expect(await vault.list('user')).toEqual([])
    expect((await stat(`${file}-wal`)).size).toBe(0)
    expect(freePages()).toBeGreaterThan(0)
    await vault.close()
    expect([freePages(), await written(PERSON)]).toEqual([0, new Set()])
  })

  test('What may be erased later goes with what may not', async () => {
    const vault = await openSqliteVault({ file, later: { kinds: ['user'], afterMs: 3_600_000 } })
    await liveOn(vault, 300, 1_500)
    await vault.erase('user', ...(await vault.list('user')).map(({ id }) => id))
    await vault.erase('session', 'other')
    expect(await written(PERSON)).toEqual(new Set())
    await vault.close()
  })

  const POLL = { timeout: 20_000 }

  /** A vault in which rows were erased a moment ago, and that rewrites its file in the next one. */
  const soiled = async () => {
    const failures: unknown[] = []
    const later = { kinds: ['user'], afterMs: 1, failed: (error: unknown) => void failures.push(error) }
    const vault = await openSqliteVault({ file, later })
    await vault.put('session', { id: 'a' })
    await liveOn(vault, 300, 500)
    await vault.erase('user', ...(await vault.list('user')).map(({ id }) => id))
    return { vault, failures }
  }

  test('Where a damaged file can not be rewritten later, that is said, and the vault goes on and is closed', async () => {
    const { vault, failures } = await soiled()
    damagePages(file, 3)
    await expect.poll(() => failures[0], POLL).toBeInstanceOf(Damaged)
    expect(await vault.get('session', 'a')).toEqual({ id: 'a' })
    await vault.close()
  })

  test('A file that was removed is not rewritten, and it is once the same one is back', async () => {
    const { vault, failures } = await soiled()
    renameSync(file, join(directory, 'elsewhere'))
    await expect.poll(() => failures[0], POLL).toBeInstanceOf(FileRemoved)
    expect(await readdir(directory)).not.toContain('vault.db')
    renameSync(join(directory, 'elsewhere'), file)
    await expect.poll(freePages, POLL).toBe(0)
    await vault.close()
  })

  test('What a killed process left of an erasure goes with the next one', async () => {
    const before = await openSqliteVault({ file })
    await before.put('user', { id: 'a', person: '<person-1-1>' })
    await before.close()
    inDatabase('pragma secure_delete = off; delete from rows')
    expect(await written(PERSON)).toEqual(new Set(['<person-1-1>']))

    const vault = await openSqliteVault({ file })
    await vault.erase('user', 'a')
    expect(await written(PERSON)).toEqual(new Set())
    await vault.close()
  })

  test('Only the owner may read the files, also those whose mode was wider before', async () => {
    const modes = async () => {
      const vault = await openSqliteVault({ file })
      await vault.put('user', { id: 'a' })
      const files = await Promise.all((await readdir(directory)).map(name => stat(join(directory, name))))
      await vault.close()
      return files.map(({ mode }) => mode & 0o777)
    }
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
    await chmod(file, 0o644)
    expect(await modes()).toEqual([0o600, 0o600, 0o600])
  })

  test('Opened for reading beside the one that writes, it is read, makes nothing and changes nothing', async () => {
    const reading = { file, readOnly: true }
    await expect(openSqliteVault(reading)).rejects.toThrow(Unavailable)
    const vault = await openSqliteVault({ file })
    await vault.put('user', { id: 'a' }, { unique: 'u' })
    const beside = await openSqliteVault(reading)
    expect(await Array.fromAsync(beside.everything())).toEqual([
      [{ kind: 'user', row: { id: 'a' }, keys: { unique: 'u', group: undefined } }],
    ])
    await expect(beside.put('user', { id: 'b' })).rejects.toThrow(Unavailable)
    await vault.erase('user', 'a')
    expect(await Array.fromAsync(beside.everything())).toEqual([])
    await beside.close()
    await vault.close()
  })

  test('A file in a newer format is refused in one sentence', async () => {
    inDatabase('pragma user_version = 2')
    await expect(openSqliteVault({ file })).rejects.toThrow(
      `${file} is in format 2, and this version reads up to 1: install a newer one`,
    )
  })

  const script = fileURLToPath(new URL('testing/put-until-stopped.ts', import.meta.url))

  test('A row that was acknowledged survives a kill -9', async () => {
    const acknowledged = await killAfter(50, script, file)
    const vault = await openSqliteVault({ file })
    expect((await vault.list('row')).map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await vault.close()
  })

  test('A full disk changes nothing, rejects with StoreFull, and putting resumes', context => {
    context.skip(!smallDisksAreThere, NO_SMALL_DISKS)
    const lines = onSmallDisk(
      '1m',
      `head -c 500k /dev/zero > ballast; "$node" ${script} vault.db; rm ballast; "$node" ${script} vault.db 9`,
    )
    const full = lines.indexOf('StoreFull')
    expect(full).toBeGreaterThan(0)
    expect(lines.toSpliced(full, 1).map(Number)).toEqual(Array.from({ length: full + 9 }, (_, at) => at))
  })
})

/** Pseudo-random numbers below `below`. */
const randomNumbers = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
