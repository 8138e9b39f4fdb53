import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { BEGINNING } from '../../event-store/event-store.ts'
import type { Reached } from '../search.ts'

type Row = Readonly<Record<string, unknown>>

/** What an index holds: rows of a text `key` in the order of their bytes, each with what it says in the other columns. */
type Held = { readonly what: string; readonly sql: string }

const KINDS = ['paper', 'volume'] as const
type Kind = (typeof KINDS)[number]

const HELD: readonly Held[] = [
  { what: 'paper', sql: 'select id as key, year, issue_type, sha256, document from papers order by id' },
  { what: 'volume', sql: 'select id as key, year, issue_type, document from volumes order by id' },
  {
    what: 'withheld text',
    sql: "select sha256 || ' of ' || paper_id as key from withheld order by sha256, paper_id",
  },
  { what: 'text', sql: 'select sha256 as key, searchable from texts order by sha256' },
  {
    what: 'page',
    sql: "select sha256 || printf(' %08d', page) as key, written from pages order by sha256, page",
  },
  { what: 'text that is waited for', sql: 'select sha256 as key from waiting order by sha256' },
  ...KINDS.map(kind => ({
    what: `count of the words of the ${kind}`,
    sql: `select ${kind}s.id as key, hex(sz) as counts from ${kind}_words_docsize as counted
      join ${kind}s on ${kind}s.number = counted.id order by key`,
  })),
  ...KINDS.map(kind => ({
    what: `word of ${kind}s`,
    sql: `select term as key, json_group_array(json_array(col, doc, cnt)) as found from temp.${kind}_terms group by term`,
  })),
]

/** Something that one index has, or has otherwise than the other. */
export type IndexDifference = {
  readonly what: string
  readonly key: string
  readonly is: 'missing' | 'too much' | 'different'
}

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? inflateRawSync(value).toString() : value)

/** The order of a document's fields says nothing. */
const valuesIn = ({ key: _, document = null, ...row }: Row) => [
  ...Object.values(row).map(plain),
  JSON.parse(String(document)),
]

type Pair = { readonly key: string; readonly one?: Row | undefined; readonly other?: Row | undefined }

/** By the bytes of UTF-8, as SQLite sorts; an end comes last. */
const order = (one: Row | undefined, other: Row | undefined) => {
  if (!one || !other) return one ? -1 : 1
  return Buffer.compare(Buffer.from(String(one['key'])), Buffer.from(String(other['key'])))
}

/** Rows of the same key; both are in the order of their keys. */
function* mergeRows(ones: Iterator<Row>, others: Iterator<Row>): Generator<Pair> {
  let [one, other]: [Row | undefined, Row | undefined] = [ones.next().value, others.next().value]
  while (one ?? other) {
    const by = order(one, other)
    yield {
      key: String((by <= 0 ? one : other)?.['key']),
      one: by <= 0 ? one : undefined,
      other: by >= 0 ? other : undefined,
    }
    if (by <= 0) one = ones.next().value
    if (by >= 0) other = others.next().value
  }
}

const differenceIn = ({ one, other }: Pair): IndexDifference['is'] | undefined => {
  if (!one || !other) return one ? 'too much' : 'missing'
  return isDeepStrictEqual(valuesIn(one), valuesIn(other)) ? undefined : 'different'
}

/** Which words a paper or a volume has, and where: a row of each, in the order of their ids. Memory is a hash of each. */
function* wordPlaces(database: DatabaseSync, kind: Kind): Generator<Row> {
  const places = database.prepare(`select term, doc, col, offset from temp.${kind}_places`)
  places.setReturnArrays(true)
  const hashes = new Map<unknown, Buffer>()
  // a word of a document at once: the table is in the order of words, and of the numbers of documents
  let [term, number, at]: readonly [unknown, unknown, unknown[]] = [undefined, undefined, []]
  const add = () => {
    const hash = createHash('sha256').update(hashes.get(number) ?? '')
    hashes.set(number, hash.update(JSON.stringify([term, ...at])).digest())
  }
  for (const row of places.iterate() as Iterable<unknown>) {
    const [nextTerm, nextNumber, column, offset] = row as readonly unknown[]
    if (nextTerm !== term || nextNumber !== number) {
      if (at.length > 0) add()
      ;[term, number, at] = [nextTerm, nextNumber, []]
    }
    at.push(column, offset)
  }
  if (at.length > 0) add()
  for (const { key, number } of database.prepare(`select number, id as key from ${kind}s order by id`).iterate())
    yield { key, hash: hashes.get(number)?.toString('hex') }
}

function* differences(what: string, stored: Iterator<Row>, anew: Iterator<Row>): Generator<IndexDifference> {
  for (const pair of mergeRows(stored, anew)) {
    const is = differenceIn(pair)
    if (is !== undefined) yield { what, key: pair.key, is }
  }
}

/** An index as it is now, whatever is written to it meanwhile. */
export type IndexSnapshot = Disposable & {
  readonly database: DatabaseSync
  readonly origin: string
  readonly reached: Reached
  /** PDFs whose text it has. */
  readonly texts: () => Iterable<string>
  /** Of its papers. */
  readonly count: () => number
  /** Where it is not as the other one, which was made from the same events and texts. */
  readonly differencesFrom: (anew: IndexSnapshot) => Iterable<IndexDifference>
}

/** Opens a file of an index, which a journal may be writing. */
export const openIndexSnapshot = (file: string): IndexSnapshot => {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 2000 })
  for (const kind of KINDS) {
    database.exec(`create virtual table temp.${kind}_terms using fts5vocab(main, ${kind}_words, col)`)
    database.exec(`create virtual table temp.${kind}_places using fts5vocab(main, ${kind}_words, instance)`)
  }
  database.exec('begin')
  const { origin = '', position = BEGINNING, event } = database.prepare('select * from state').get() ?? {}
  return {
    database,
    origin: String(origin),
    reached: { position: Number(position), ...(typeof event === 'string' && { event }) },
    texts: function* () {
      for (const { sha256 } of database.prepare('select sha256 from texts order by sha256').iterate())
        yield String(sha256)
    },
    count: () => Number(database.prepare('select count(*) as count from papers').get()?.['count']),
    differencesFrom: function* (anew) {
      for (const { what, sql } of HELD)
        yield* differences(what, database.prepare(sql).iterate(), anew.database.prepare(sql).iterate())
      for (const kind of KINDS)
        yield* differences(`words of the ${kind}`, wordPlaces(database, kind), wordPlaces(anew.database, kind))
    },
    [Symbol.dispose]: () => database.close(),
  }
}
