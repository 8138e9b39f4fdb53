import { execFileSync, spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { CHECKSUMS, filesIn, writeArchive, writeChecksums } from './archive.ts'

const FILES: readonly (readonly [path: string, text: string])[] = [
  ['B', 'two'],
  ['a/é', 'three'],
  ['a/_', 'one'],
]

const folderOf = async (files: typeof FILES, mode: number) => {
  const folder = join(await temporaryFolder(), 'shodh')
  for (const [path, text] of files) {
    fs.mkdirSync(dirname(join(folder, path)), { recursive: true })
    fs.writeFileSync(join(folder, path), text, { mode })
    fs.utimesSync(join(folder, path), mode, mode)
  }
  return folder
}

const archiveOf = async (files: typeof FILES, mode: number) => {
  const folder = await folderOf(files, mode)
  await writeArchive(dirname(folder), 'shodh', 1_700_000_000, `${folder}.tgz`)
  return `${folder}.tgz`
}

test('an archive has the same bytes, whenever, in whatever order and with whatever umask its files were written', async () => {
  const [one, other] = [await archiveOf(FILES, 0o644), await archiveOf(FILES.toReversed(), 0o600)]
  expect(fs.readFileSync(one).equals(fs.readFileSync(other))).toBe(true)
  const changed = await archiveOf([...FILES.slice(1), ['B', 'too']], 0o644)
  expect(fs.readFileSync(one).equals(fs.readFileSync(changed))).toBe(false)
})

test('an archive names neither its owner nor the time at which it was written', async () => {
  const listed = execFileSync('tar', ['-tvzf', await archiveOf(FILES, 0o600), '--numeric-owner', '--utc'], {
    encoding: 'utf8',
  })
  const lines = listed.trimEnd().split('\n')
  expect(lines).toHaveLength(5)
  for (const line of lines) expect(line).toMatch(/^(?:drwxr-xr-x|-rw-r--r--) 0\/0 .* 2023-11-14 22:13/u)
})

test('sha256sum finds a file that was altered', async () => {
  const folder = await folderOf(FILES, 0o644)
  writeChecksums(folder, filesIn(folder))
  const check = () => spawnSync('sha256sum', ['--check', '--quiet', CHECKSUMS], { cwd: folder, encoding: 'utf8' })
  expect(check().status).toBe(0)
  fs.writeFileSync(join(folder, 'a/_'), 'altered')
  expect(check()).toMatchObject({ status: 1, stdout: 'a/_: FAILED\n' })
})
