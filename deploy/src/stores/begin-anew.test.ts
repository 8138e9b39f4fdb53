import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { takePlace } from './begin-anew.ts'

let directory: string
beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'shodh-anew-'))))
afterEach(() => rm(directory, { recursive: true }))

describe('Prepared stores', () => {
  const write = async (name: string, text: string) => {
    const path = join(directory, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, text)
  }
  const former = async () => {
    for (const name of ['journal.db', 'journal.db-wal', 'views.db', 'files/ab', 'mail/1.eml', 'own.json'])
      await write(name, 'former')
  }
  const there = async () => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const texts = await Promise.all(
      files.map(async path => [path.slice(directory.length + 1), await readFile(path, 'utf8')]),
    )
    return Object.fromEntries(texts) as Record<string, string>
  }
  const stays = { 'mail/1.eml': 'former', 'own.json': 'former' }

  test('that are unfinished change nothing', async () => {
    await former()
    await write('anew.part/journal.db', 'new')
    const before = await there()
    delete before['anew.part/journal.db']
    await takePlace(directory)
    expect(await there()).toEqual(before)
  })

  test('take the place of the former ones, also after a kill at any step', async () => {
    const whole = { ...stays, 'journal.db': 'new', 'vault.db': 'new' }
    await former()
    await write('anew/journal.db', 'new')
    await write('anew/vault.db', 'new')
    await takePlace(directory)
    expect(await there()).toEqual(whole)
    // a kill while the former ones were removed
    await write('anew/journal.db', 'new')
    await write('anew/vault.db', 'new')
    await rm(join(directory, 'journal.db'))
    await takePlace(directory)
    expect(await there()).toEqual(whole)
    // a kill while they were moved
    await rm(join(directory, 'vault.db'))
    await write('anew.moving/vault.db', 'new')
    await takePlace(directory)
    expect(await there()).toEqual(whole)
  })
})
