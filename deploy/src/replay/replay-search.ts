import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { openDiskFileStore } from '@shodh/adapters/file-store/disk/disk.ts'
import { openSqliteEventStore } from '@shodh/adapters/event-store/sqlite/sqlite.ts'
import { removeDatabase } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { checkSearch } from '../verify/check-search.ts'

/** Makes the search index anew in the room and compares it with the stored one; puts it in its place where they differ. */
export const replaySearch = async (directory: string, room: string, isToBeReplaced: boolean) => {
  const [stored, anew] = [directory, room].map(place => join(place, 'search.db')) as [string, string]
  const events = await openSqliteEventStore({ directory, log: 'journal', readOnly: true })
  const files = await openDiskFileStore({ directory: join(directory, 'files'), readOnly: true })
  let differences = 0
  const checked = await checkSearch({ events, files, stored, anew }, () => {
    differences += 1
  })
  await files.close()
  await events.close()
  if (checked === undefined) return { isSame: true, said: 'is made by the next start' }
  const { papers } = checked
  if (differences === 0) return { isSame: true, said: `of ${papers} papers is what the events say` }
  if (isToBeReplaced) {
    removeDatabase(stored)
    await rename(anew, stored)
  }
  return {
    isSame: false,
    said: `of ${papers} papers DIFFERS in ${differences === 1 ? '1 place' : `${differences} places`}`,
  }
}
