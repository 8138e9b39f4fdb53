import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { SqliteFile } from '../../sqlite/file.ts'

/**
 * Which collections are in files of their own, beside the store's. To an older version, which does not know of them, the
 * checkpoint of each lies beyond the end of any log: it shows none of them, and rebuilds them.
 */
export const CATALOGUE =
  'create table if not exists files (collection text not null primary key, file text not null) strict'

/** The checkpoint, in the store's own file, of a collection that is in another one. */
const ELSEWHERE = Number.MAX_SAFE_INTEGER

type Entry = { readonly collection: string; readonly file: string }

export const readCatalogue = ({ prepared }: SqliteFile): readonly Entry[] =>
  prepared<Entry>('select collection, file from files join checkpoints using (collection) where position = ?').all(
    ELSEWHERE,
  )

/** Records the file of those collections that exist and are not projected so far. Returns these. */
export const record = (
  { prepared, transaction }: SqliteFile,
  collections: readonly string[],
  { file, position }: { readonly file: string; readonly position: number },
): readonly string[] =>
  transaction(() =>
    collections.filter(collection => {
      const moved = prepared('update checkpoints set position = ? where collection = ? and position < ?')
      if (moved.run(ELSEWHERE, collection, position).changes === 0) return false
      prepared('insert or replace into files values (?, ?)').run(collection, file)
      return true
    }),
  )

/** What SQLite has beside a database while it is open, too. */
const ENDINGS = ['', '-wal', '-shm', '-journal'] as const

const PARTIAL = '.partial'

export const partialOf = (path: string) => path + PARTIAL

/** Removes a database; a missing one is no error. */
export const removeDatabase = (path: string) => {
  for (const ending of ENDINGS) rmSync(path + ending, { force: true })
}

/** The numbered files beside a store's own, by their names without endings: `views-1.db` beside `views.db`. */
const numberedBeside = (file: string): ReadonlyMap<string, number> => {
  const [stem] = basename(file).split('.db')
  const found = existsSync(dirname(file)) ? readdirSync(dirname(file)) : []
  const numbers = found.flatMap(name => {
    const [, number, rest = ''] =
      /^-(\d+)\.db(.*)$/u.exec(stem && name.startsWith(stem) ? name.slice(stem.length) : '') ?? []
    return number === undefined ? [] : [[name.slice(0, name.length - rest.length), Number(number)] as const]
  })
  return new Map(numbers)
}

/** The name of a file beside the store's own that is not there yet. */
export const newName = (file: string) => {
  const number = Math.max(0, ...numberedBeside(file).values()) + 1
  return `${basename(file, '.db')}-${number}.db`
}

/** Every database of a store: its own file and those of single collections. */
export const databasesOf = (file: string): readonly string[] => [
  file,
  ...Array.from(numberedBeside(file).keys(), name => join(dirname(file), name)),
]

const remove = (path: string) => {
  removeDatabase(path)
  removeDatabase(partialOf(path))
}

/** Removes a store that nobody has open. */
export const removeSqliteReadStore = (file: string) => databasesOf(file).forEach(remove)

/** Removes what no collection is in: the files of bulk loads that were interrupted, and of collections that are dropped. */
export const removeUnused = (file: string, used: ReadonlySet<string>) => {
  for (const name of numberedBeside(file).keys()) {
    const path = join(dirname(file), name)
    if (used.has(name)) removeDatabase(partialOf(path))
    else remove(path)
  }
}
