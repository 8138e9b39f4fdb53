import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '@shodh/contracts/testing/temporary-folder.ts'
import { expect, onTestFinished, test } from 'vitest'
import { runningJournal } from '../../testing/journal.ts'
import { openToOthers } from '../../testing/open-to-others.ts'

test('Only its owner may read what a journal stores, also in a folder that was open to others', async () => {
  const DATA_DIR = await temporaryFolder()
  await chmod(DATA_DIR, 0o755)
  const journal = await runningJournal({ DATA_DIR })
  onTestFinished(() => journal.close())
  const editor = await journal.editor()
  await editor.createVolume('Vol. 1')
  expect((await editor.upload({ volumeName: 'Vol. 1' })).status).toBe(201)
  expect((await readdir(join(DATA_DIR, 'files'), { recursive: true })).length).toBeGreaterThan(2)
  expect(await openToOthers(DATA_DIR)).toEqual([])
})
