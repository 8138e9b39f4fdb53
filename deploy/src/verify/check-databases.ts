import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databasesOf } from '@shodh/adapters/read-store/sqlite/catalogue.ts'
import { messageOf } from '@shodh/contracts/errors.ts'
import { type Report, RESTORE } from './finding.ts'
import { PROGRAM } from '../terminal/program.ts'

const REPLAY = `Stop the journal and run ${PROGRAM} replay, which makes the file anew.`

/** The databases of an embedded journal, and what to do where the file itself is damaged. */
const databasesIn = (directory: string): readonly (readonly [path: string, remedy: string])[] => [
  ...['journal.db', 'usage.db', 'vault.db'].map(name => [join(directory, name), RESTORE] as const),
  ...databasesOf(join(directory, 'views.db')).map(path => [path, REPLAY] as const),
]

/** What SQLite finds wrong with a database. */
export const problemsOf = (path: string, check: 'quick_check(1)' | 'integrity_check(5)'): readonly string[] => {
  try {
    using database = new DatabaseSync(path, { readOnly: true })
    const rows = database.prepare(`pragma ${check}`).all()
    return rows.map(row => String(Object.values(row)[0])).filter(text => text !== 'ok')
  } catch (error) {
    return [messageOf(error)]
  }
}

/** Has SQLite check its own structures, which no event shows. */
export const checkDatabases = (directory: string, report: Report) => {
  for (const [path, remedy] of databasesIn(directory)) {
    if (existsSync(path))
      for (const what of problemsOf(path, 'integrity_check(5)')) report({ of: `file ${path}`, what, remedy })
  }
}
