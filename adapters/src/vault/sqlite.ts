import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sqliteCodeOf } from '@shodh/contracts/errors.ts'
import { Unavailable } from '../event-store/event-store.ts'
import { responseOf } from '../event-store/threads.ts'
import { checkpointWhenQuiet } from '../sqlite/wal-checkpoint.ts'
import { sameFileCheck } from '../sqlite/same-file.ts'
import { execute, executeNow, openSqliteFile, type SqliteFile } from '../sqlite/file.ts'
import { storedJson } from '../read-store/stored-json.ts'
import {
  type RowUpdate,
  Taken,
  updatedRow,
  type Vault,
  type VaultEntry,
  type VaultKeys,
  type VaultKinds,
  type VaultRow,
} from './vault.ts'

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
  /**
   * Kinds of which an erasure resolves as soon as its rows are gone, and so many milliseconds after which their bytes are:
   * many erasures share one rewriting then. `failed` receives why that could not be done; it is tried again later.
   */
  readonly later?: {
    readonly kinds: readonly string[]
    readonly afterMs: number
    readonly failed?: (error: unknown) => void
  }
}

/** A vault in one file that only its owner may read (0600); a change is on the disk when it resolves. */
export const openSqliteVault = async <Kinds extends VaultKinds>({
  file,
  readOnly = false,
  later = { kinds: [], afterMs: 0 },
}: Options): Promise<Vault<Kinds>> => {
  const sqlite = await execute(() => open(file, readOnly))
  const checkFile = sameFileCheck(file)
  const rewriteIfSame = async () => {
    checkFile()
    await rewriteFile(file)
  }
  const { erase, whenWritable, isRewriting, close } = eraserOf(sqlite, rewriteIfSame, later)
  const { written, stop } = checkpointWhenQuiet(sqlite.database, () => !isRewriting())
  const write = async <T>(work: () => T) => {
    await whenWritable()
    checkFile()
    return execute(work).finally(written)
  }
  return {
    put: (kind, row, keys) => write(() => put(sqlite, kind, row, keys)),
    update: (kind, id, change, group) => write(() => update(sqlite, { kind, id, change, group })),
    get: (kind, id) => execute(() => one(sqlite, BY_ID, kind, id)),
    find: (kind, unique) => execute(() => one(sqlite, 'kind = ? and unique_text = ?', kind, unique)),
    list: kind => execute(() => many(sqlite, 'kind = ?', kind)),
    ids: kind => execute(() => idsOf(sqlite, kind)),
    page: (kind, after, limit) => execute(() => page(sqlite, kind, after, limit)),
    count: (kind, group) => execute(() => count(sqlite, kind, group)),
    listBy: (kind, group) => execute(() => many(sqlite, 'kind = ? and group_text = ?', kind, group)),
    everything: () => everything(sqlite),
    erase: async (...given) => {
      checkFile()
      await erase(...given)
    },
    close: async () => {
      stop()
      await close()
      await execute(sqlite.close)
    },
  }
}

const open = (file: string, readOnly: boolean) =>
  openSqliteFile({
    file,
    readOnly,
    format: 1,
    pragmas: 'pragma synchronous = full; pragma secure_delete = on; pragma temp_store = memory',
    schema: SCHEMA,
  })

const SELECT = 'select row from rows'

type RowText = { readonly row: string }

/** The one row of the condition. */
const one = <Row>({ prepared }: SqliteFile, where: string, kind: string, value: string) => {
  const found = prepared<RowText>(`${SELECT} where ${where}`).get(kind, value)
  return found && storedJson<Row>(found.row)
}

const many = <Row>({ prepared }: SqliteFile, where: string, ...values: readonly string[]) =>
  prepared<RowText>(`${SELECT} where ${where} order by id`)
    .all(...values)
    .map(({ row }) => storedJson<Row>(row))

const idsOf = ({ prepared }: SqliteFile, kind: string) =>
  prepared<{ readonly id: string }>('select id from rows where kind = ? order by id')
    .all(kind)
    .map(({ id }) => id)

const page = <Row>({ prepared }: SqliteFile, kind: string, after: string, limit: number) =>
  prepared<RowText>(`${SELECT} where kind = ? and id > ? order by id limit ?`)
    .all(kind, after, limit)
    .map(({ row }) => storedJson<Row>(row))

const count = ({ prepared }: SqliteFile, kind: string, group?: string) => {
  const rows = 'select count(*) as rows from rows where kind = ?'
  const found =
    group === undefined
      ? prepared<{ readonly rows: number }>(rows).get(kind)
      : prepared<{ readonly rows: number }>(`${rows} and group_text = ?`).get(kind, group)
  return found?.rows ?? 0
}

const BY_ID = 'kind = ? and id = ?'

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
    if (sqliteCodeOf(error) !== NOT_UNIQUE) throw error
    throw new Taken(`Another row of ${kind} has this unique text`)
  }
}

const PAGE = 500

// by short reads, so that nobody's erasure has to wait for it
async function* everything(sqlite: SqliteFile) {
  let [kind, id] = ['', '']
  for (;;) {
    const page = await execute(() => sqlite.prepared<EntryRow>(NEXT).all(kind, id, PAGE))
    const last = page.at(-1)
    if (!last) return
    yield page.map(entryOf)
    ;({ kind, id } = last)
  }
}

const NEXT = `
  select kind, id, row, unique_text, group_text from rows where (kind, id) > (?, ?) order by kind, id limit ?
`

type EntryRow = RowText & {
  readonly kind: string
  readonly id: string
  readonly unique_text: string | null
  readonly group_text: string | null
}

const entryOf = ({ kind, row, unique_text, group_text }: EntryRow): VaultEntry => ({
  kind,
  row: storedJson(row),
  keys: { unique: unique_text ?? undefined, group: group_text ?? undefined },
})

const UPDATE = `
  insert into rows (kind, id, row, group_text) values (?, ?, ?, ?) on conflict do update set row = excluded.row
`

const update = <Row extends VaultRow>(sqlite: SqliteFile, update: RowUpdate<Row>) =>
  sqlite.transaction(() => {
    const { kind, id } = update
    const row = updatedRow(update, one<Row>(sqlite, BY_ID, kind, id))
    if (!row) return undefined
    sqlite.prepared(UPDATE).run(kind, id, JSON.stringify(row), update.group ?? null)
    return row
  })

/**
 * SQLite's `secure_delete` alone leaves bytes in pages that were rebalanced, so after an erasure the file is
 * rewritten, in a thread of its own; writes wait for it, reads do not. What a killed process left unfinished is finished
 * with the first erasure after it, whatever that erases.
 */
const eraserOf = (
  sqlite: SqliteFile,
  rewriteFile: () => Promise<void>,
  { kinds, afterMs, failed = () => {} }: NonNullable<Options['later']>,
) => {
  let isSoiled = true
  let scheduled: NodeJS.Timeout | undefined
  let next: Promise<void> | undefined
  let running: Promise<void> | undefined
  let isClosing = false

  const whenWritable = async () => {
    while (running) await running.catch(() => {})
  }
  const rewrite = async () => {
    await setImmediate() // erasures that don't wait for each other share one
    await whenWritable()
    next = undefined
    clearTimeout(scheduled)
    scheduled = undefined
    running = rewriteFile()
    try {
      await running
      isSoiled = false
    } finally {
      running = undefined
    }
  }
  const rewriteNow = () => (next ??= rewrite())
  const rewriteLater = () => {
    if (isClosing) return
    scheduled ??= setTimeout(() => void rewriteNow().catch(retryLater), afterMs).unref()
  }
  const retryLater = (error: unknown) => {
    failed(error)
    rewriteLater()
  }

  const erase: Vault['erase'] = async (kind, ...ids) => {
    if (ids.length === 0) return
    await whenWritable()
    await execute(() => {
      isSoiled = remove(sqlite, kind, ids) > 0 || isSoiled
      sqlite.database.exec('pragma wal_checkpoint(truncate)')
    })
    if (!isSoiled) return
    if (kinds.includes(kind)) rewriteLater()
    else await rewriteNow()
  }

  return {
    erase,
    whenWritable,
    isRewriting: () => running !== undefined,
    /** Resolves when what was to be rewritten later is, or could not be. */
    close: async () => {
      isClosing = true
      if (scheduled) await rewriteNow().catch(failed)
      // whoever erased hears of its failure
      else await next?.catch(() => {})
      await whenWritable()
    },
  }
}

const remove = ({ prepared, transaction }: SqliteFile, kind: string, ids: readonly string[]) =>
  transaction(() => {
    const statement = prepared('delete from rows where kind = ? and id = ?')
    return ids.filter(id => statement.run(kind, id).changes > 0).length
  })

const rewriteFile = async (file: string) => {
  const thread = new Worker(new URL('./rewrite-thread.ts', import.meta.url), { workerData: file })
  const isAlone = await responseOf(thread).catch((error: unknown) =>
    executeNow(() => {
      throw error
    }),
  )
  if (isAlone !== true) throw new Unavailable('Another process holds what was erased: erase again')
}
