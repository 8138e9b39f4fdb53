import { chmodSync, closeSync, openSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { Unavailable } from '../event-store/event-store.ts'
import { execute, openSqliteFile, type SqliteFile } from '../read-store/sqlite/file.ts'
import { Taken, type Vault, type VaultEntry, type VaultKeys, type VaultRow } from './vault.ts'

const SCHEMA = `
  create table rows (
    kind text not null,
    id text not null,
    row text not null,
    unique_text text,
    group_text text,
    primary key (kind, id)
  ) strict;
  create unique index rows_by_unique_text on rows (kind, unique_text) where unique_text is not null;
  create index rows_by_group on rows (kind, group_text, id) where group_text is not null;
`

type Options = {
  readonly file: string
  /** For tools beside a running journal: the file must be there, and a change is refused as Unavailable. */
  readonly readOnly?: boolean
}

/** A vault in one file that only its owner may read (0600); a change is on the disk when it resolves. */
export const openSqliteVault = async ({ file, readOnly = false }: Options): Promise<Vault> => {
  const sqlite = await execute(() => open(file, readOnly))
  const eraser = eraserOf(sqlite)
  return {
    put: (kind, row, keys) => execute(() => put(sqlite, kind, row, keys)),
    update: (kind, id, change) => execute(() => update(sqlite, kind, id, change)),
    get: (kind, id) => execute(() => get(sqlite, kind, id)),
    find: (kind, unique) =>
      execute(() => parsed(sqlite.prepared(`${SELECT} where kind = ? and unique_text = ?`).get(kind, unique))),
    list: kind => execute(() => sqlite.prepared(`${SELECT} where kind = ? order by id`).all(kind).map(parsedRow)),
    listBy: (kind, group) =>
      execute(() =>
        sqlite.prepared(`${SELECT} where kind = ? and group_text = ? order by id`).all(kind, group).map(parsedRow),
      ),
    everything: () => everything(sqlite),
    erase: eraser,
    close: () => execute(sqlite.close),
  }
}

const open = (file: string, readOnly: boolean) => {
  if (!readOnly) restrict(file)
  return openSqliteFile({
    file,
    readOnly,
    format: 1,
    pragmas: 'pragma synchronous = full; pragma secure_delete = on; pragma temp_store = memory',
    schema: SCHEMA,
  })
}

/** Only its owner may read the file, and what SQLite puts beside it takes its mode. */
const restrict = (file: string) => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    // never open a database that is there: closing it again would end this process's locks on it
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') chmodSync(file, 0o600)
    else throw error
  }
}

const SELECT = 'select row from rows'

const parsedRow = (row: Record<string, unknown>) => JSON.parse(row['row'] as string) as VaultRow

const parsed = (row: Record<string, unknown> | undefined) => row && parsedRow(row)

const get = ({ prepared }: SqliteFile, kind: string, id: string) =>
  parsed(prepared(`${SELECT} where kind = ? and id = ?`).get(kind, id))

const PUT = `
  insert into rows values (?, ?, ?, ?, ?) on conflict (kind, id)
  do update set row = excluded.row, unique_text = excluded.unique_text, group_text = excluded.group_text
`

// https://www.sqlite.org/rescode.html: SQLITE_CONSTRAINT_UNIQUE
const NOT_UNIQUE = 2067

const put = ({ prepared }: SqliteFile, kind: string, row: VaultRow, { unique, group }: VaultKeys = {}) => {
  try {
    prepared(PUT).run(kind, row.id, JSON.stringify(row), unique ?? null, group ?? null)
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== NOT_UNIQUE) throw error
    throw new Taken(`Another row of ${kind} has this unique text`)
  }
}

const PAGE = 500

// by short reads, so that nobody's erasure has to wait for it
async function* everything(sqlite: SqliteFile) {
  let last = ['', '']
  for (;;) {
    const page = await execute(() => sqlite.prepared(NEXT).all(...last, PAGE))
    if (page.length === 0) return
    yield page.map(entryOf)
    last = [page.at(-1)?.['kind'] as string, page.at(-1)?.['id'] as string]
  }
}

const NEXT = `
  select kind, id, row, unique_text, group_text from rows where (kind, id) > (?, ?) order by kind, id limit ?
`

const entryOf = ({ kind, row, unique_text, group_text }: Record<string, unknown>): VaultEntry => ({
  kind: kind as string,
  row: JSON.parse(row as string) as VaultRow,
  keys: {
    unique: (unique_text ?? undefined) as string | undefined,
    group: (group_text ?? undefined) as string | undefined,
  },
})

const UPDATE = 'insert into rows (kind, id, row) values (?, ?, ?) on conflict do update set row = excluded.row'

const update = (sqlite: SqliteFile, kind: string, id: string, change: Parameters<Vault['update']>[2]) =>
  sqlite.transaction(() => {
    const row = change(get(sqlite, kind, id))
    if (!row) return undefined
    if (row.id !== id) throw new Error(`The row ${id} of ${kind} can't become the row ${row.id}`)
    sqlite.prepared(UPDATE).run(kind, id, JSON.stringify(row))
    return row
  })

/**
 * SQLite's `secure_delete` alone leaves bytes in pages that were rebalanced, so after an erasure the file is
 * rewritten. What a killed process left unfinished is finished with the first erasure after it, whatever that erases.
 */
const eraserOf = (sqlite: SqliteFile): Vault['erase'] => {
  let isSoiled = true
  let scrubbing: Promise<void> | undefined
  const scrub = async () => {
    await setImmediate() // erasures that don't wait for each other share one
    scrubbing = undefined
    await execute(() => {
      rewriteFile(sqlite)
      isSoiled = false
    })
  }
  return async (kind, ...ids) => {
    await execute(() => {
      isSoiled = remove(sqlite, kind, ids) > 0 || isSoiled
    })
    if (isSoiled) await (scrubbing ??= scrub())
  }
}

const remove = ({ prepared, transaction }: SqliteFile, kind: string, ids: readonly string[]) =>
  transaction(() => {
    const statement = prepared('delete from rows where kind = ? and id = ?')
    return ids.filter(id => statement.run(kind, id).changes > 0).length
  })

const rewriteFile = ({ database, prepared }: SqliteFile) => {
  database.exec('vacuum')
  if (prepared('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0)
    throw new Unavailable('Another process holds what was erased: erase again')
}
