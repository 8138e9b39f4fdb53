import { mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { beforeEach, expect, test } from 'vitest'
import { BEGINNING, Damaged, Unavailable } from '../../event-store/event-store.ts'
import { damagePages } from '../../testing/damage-pages.ts'
import type { CountChanges } from './counts.ts'
import { openSqliteCounts } from './sqlite.ts'

let directory: string
beforeEach(async () => {
  directory = await temporaryFolder()
})

const NONE = { agents: new Map(), contents: new Map(), rules: [], earlier: [], published: [], frozen: [], lateIds: [] }

const counted = (papers: number): CountChanges => ({
  ...NONE,
  counts: Array.from({ length: papers }, (_, n) => ({ day: '2026-01-31', item: `p${n}`, counters: { pdf: 1 } })),
})

test('Damaged counts are set aside when that is noticed, and begin anew with clear', async () => {
  const file = join(directory, 'counts.db')
  const renewals: string[] = []
  const before = await openSqliteCounts({ file, rules: 'rules' })
  await before.commit(counted(500), { position: 7, resumeFrom: 7 })
  await before.close()
  damagePages(file, 14)
  const counts = await openSqliteCounts({ file, rules: 'rules', onRenewed: reason => void renewals.push(reason) })
  await expect(counts.sums()).rejects.toThrow(Damaged)
  expect(renewals).toHaveLength(1)
  expect((await readdir(directory)).filter(name => name.startsWith('counts.db.damaged-'))).toHaveLength(1)
  await expect(counts.commit(counted(1), { position: 8, resumeFrom: 8 })).rejects.toThrow(Unavailable)
  await counts.clear()
  expect(await counts.state()).toMatchObject({ position: BEGINNING, rules: 'rules' })
  await counts.commit(counted(1), { position: 0, resumeFrom: 0 })
  expect((await counts.sums()).get('p0')).toMatchObject({ pdf: 1 })
  await counts.close()
})

test('A folder in the place of the counts is set aside, and so is a second one', async () => {
  const file = join(directory, 'counts.db')
  for (let n = 0; n < 2; n += 1) {
    await mkdir(file)
    const counts = await openSqliteCounts({ file, rules: 'rules' })
    expect(await counts.state()).toMatchObject({ position: BEGINNING })
    await counts.close()
    await rm(file)
  }
  expect((await readdir(directory)).filter(name => name.startsWith('counts.db.damaged-'))).toHaveLength(1)
})

test('Counts that cannot be opened for a while are there again later', async () => {
  const file = join(directory, 'counts.db')
  const before = await openSqliteCounts({ file, rules: 'rules' })
  await before.commit(counted(1), { position: 7, resumeFrom: 7 })
  await before.close()
  await mkdir(`${file}-wal`)
  const counts = await openSqliteCounts({ file, rules: 'rules' })
  await expect(counts.state()).rejects.toThrow(Unavailable)
  await rmdir(`${file}-wal`)
  expect(await counts.state()).toMatchObject({ position: 7 })
  await counts.close()
})
