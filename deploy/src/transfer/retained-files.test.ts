import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pathOf } from './backup/manifest.ts'
import { aJournalIn, beside, rooms } from './testing/a-journal.ts'
import { backedUp, restored } from './testing/backups.ts'
import { appendOfFiles, storedBytes } from './testing/file-events.ts'

const { aFolder, aJournal, anEmptyPlace, remove } = rooms()
afterAll(remove)

const LONG_AGO = '2026-01-15T09:00:00.000Z'

test('The files of the file manager are in a backup and its restored journal for as long as they can be restored, and are missed by nobody then', async () => {
  const journal = await aJournal()
  const folder = join(await aFolder(), 'backup')
  let hashes: string[] = []
  await aJournalIn(journal.DATA_DIR, async data => {
    const [first, second, deleted, gone] = await Promise.all(Array.from({ length: 4 }, () => storedBytes(data)))
    hashes = [first, second, deleted, gone].map(stored => String(stored?.sha256))
    await appendOfFiles(data, 'FileUploaded', { fileId: 'a', name: 'a', version: 1, ...first })
    await appendOfFiles(data, 'FileReplaced', { fileId: 'a', version: 2, ...second })
    await appendOfFiles(data, 'FileUploaded', { fileId: 'b', name: 'b', version: 1, ...deleted })
    await appendOfFiles(data, 'FileDeleted', { fileId: 'b' })
    await appendOfFiles(data, 'FolderCreated', { folderId: 'd', name: 'd' }, LONG_AGO)
    await appendOfFiles(data, 'FileUploaded', { fileId: 'c', parentId: 'd', name: 'c', version: 1, ...gone }, LONG_AGO)
    await appendOfFiles(data, 'FolderDeleted', { folderId: 'd' }, LONG_AGO)
    await data.files.remove(new Set(hashes.slice(3)), new Date(Date.now() + 1000))
  })
  const areThere = () => hashes.map(hash => existsSync(join(folder, pathOf(hash))))
  const sizesIn = (place: Awaited<ReturnType<typeof anEmptyPlace>>) =>
    beside(place, ({ files }) => Promise.all(hashes.map(hash => files.size(hash))))
  await backedUp(journal, folder)
  expect(areThere()).toEqual([true, true, true, false])
  const first = await anEmptyPlace()
  await restored(folder, first)
  expect(await sizesIn(first)).toEqual([100, 100, 100, undefined])

  await aJournalIn(journal.DATA_DIR, async data => {
    await appendOfFiles(data, 'FileVersionRemoved', { fileId: 'a', version: 1 })
    await data.files.remove(new Set(hashes.slice(0, 1)), new Date(Date.now() + 1000))
  })
  await backedUp(journal, folder)
  expect(areThere()).toEqual([false, true, true, false])
  const second = await anEmptyPlace()
  await restored(folder, second)
  expect(await sizesIn(second)).toEqual([undefined, 100, 100, undefined])
})
