import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runningJournal } from '../testing/journal.ts'

const GROUP_AND_OTHERS = 0o077

/** Whatever somebody else than its owner may open. */
const openToOthers = async (directory: string) => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const modes = await Promise.all(paths.map(async path => [path, (await stat(path)).mode] as const))
  return modes.filter(([, mode]) => mode & GROUP_AND_OTHERS).map(([path]) => path)
}

test('Only its owner may read what a journal stores, also in a folder that was open to others', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'shodh-owner-'))
  await chmod(DATA_DIR, 0o755)
  const journal = await runningJournal({ DATA_DIR })
  onTestFinished(async () => {
    await journal.close()
    await rm(DATA_DIR, { recursive: true })
  })
  const editor = await journal.editor()
  await editor.createVolume('Vol. 1')
  expect((await editor.upload({ volumeName: 'Vol. 1' })).status).toBe(201)
  expect((await readdir(join(DATA_DIR, 'files'), { recursive: true })).length).toBeGreaterThan(2)
  expect(await openToOthers(DATA_DIR)).toEqual([])
})
