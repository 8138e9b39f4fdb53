import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { messageOf } from '@shodh/contracts/errors.ts'
import { type Report, RESTORE } from './finding.ts'

/** The databases of an embedded journal, and what to do where the file itself is damaged. */
const DATABASES = [
  ['journal.db', RESTORE],
  ['usage.db', RESTORE],
  ['vault.db', RESTORE],
  ['views.db', 'Stop the journal and run make replay, which makes the file anew.'],
] as const

const problemsOf = (path: string): readonly string[] => {
  try {
    using database = new DatabaseSync(path, { readOnly: true })
    const rows = database.prepare('pragma integrity_check(5)').all()
    return rows.map(row => String(row['integrity_check'])).filter(text => text !== 'ok')
  } catch (error) {
    return [messageOf(error)]
  }
}

/** Has SQLite check its own structures, which no event shows. */
export const checkDatabases = (directory: string, report: Report) => {
  for (const [name, remedy] of DATABASES) {
    const path = join(directory, name)
    if (existsSync(path)) for (const what of problemsOf(path)) report({ of: `file ${path}`, what, remedy })
  }
}
