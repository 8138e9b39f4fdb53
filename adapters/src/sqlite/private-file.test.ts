import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Damaged } from '../event-store/event-store.ts'
import { restrictToOwner } from './open-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shodh-private-'))
})
afterAll(() => rm(folder, { recursive: true }))

const modeOf = (file: string) => statSync(file).mode & 0o777

test('a file that is made, and one that was open to others, are for their owner only', () => {
  const [made, open] = [join(folder, 'made.db'), join(folder, 'open.db')]
  writeFileSync(open, 'data', { mode: 0o644 })
  for (const file of [made, open]) {
    restrictToOwner(file)
    expect(modeOf(file)).toBe(0o600)
  }
})

test('a folder is no database, and stays as it is', () => {
  const path = join(folder, 'folder.db')
  mkdirSync(path, { mode: 0o750 })
  expect(() => restrictToOwner(path)).toThrow(Damaged)
  expect(modeOf(path)).toBe(0o750)
})

test('a database in memory has no file', () => {
  restrictToOwner(':memory:')
  expect(existsSync(':memory:')).toBe(false)
})
