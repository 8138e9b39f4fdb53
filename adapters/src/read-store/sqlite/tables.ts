import type { SQLInputValue } from 'node:sqlite'
import { type LoadedModel, isPlainName, type Document, plainName, type Find, type Restricted } from '../read-store.ts'

/** Fields of a document that its row has as columns of their own; one that is queried by others is parsed for it. */
export type Columns = ReadonlySet<string>

export const NO_COLUMNS: Columns = new Set()

const PREFIX = '$.'

const columnOf = (field: string) => `"${PREFIX}${field}"`

/** The fields of the indexes. */
const columnsFor = ({ indexes }: Pick<LoadedModel, 'indexes'>): Columns =>
  new Set(indexes.flat().filter(field => field !== 'id' && isPlainName(field)))

/** The columns of a table, by their names. */
export const columnsIn = (names: readonly string[]): Columns =>
  new Set(names.flatMap(name => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])))

/** As `json_extract` returns it. */
const valueOf = (value: unknown): SQLInputValue => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value)
}

/** The values of the columns, in their order. */
export const valuesOf = (document: Document, columns: Columns): readonly SQLInputValue[] =>
  Array.from(columns, field => valueOf(Reflect.get(document, field)))

type Clause = { readonly sql: string; readonly values: readonly SQLInputValue[] }

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A collection's table, by its quoted name. */
export type Table = { readonly name: string; readonly columns: Columns }

/** A condition on a value: that it is in a list, given as JSON. */
export const AMONG = 'in (select value from json_each(?))'

/** The same text for indexes and queries: SQLite uses an index on an expression only where both are written alike. */
const expression = (field: string, { columns }: Pick<Table, 'columns'>) => {
  if (field === 'id') return 'id'
  return columns.has(field) ? columnOf(field) : `json_extract(document, '$.${plainName(field)}')`
}

const page = <D extends Document>(table: Table, { sort, skip = 0, limit = -1 }: Find<D>, { sql, values }: Clause) => ({
  sql: `select document from ${table.name}${sql} ${order(table, sort)} limit ? offset ?`,
  values: [...values, limit, skip],
})

export const selection = <D extends Document>(table: Table, query: Find<D>): Clause =>
  page(table, query, restriction(table, query))

/** How many there are, up to a number of them. */
export const countUpTo = <D extends Document>(table: Table, query: Restricted<D>, most: number): Clause => {
  const { sql, values } = restriction(table, query)
  return { sql: `select count(*) as count from (select 1 from ${table.name}${sql} limit ?)`, values: [...values, most] }
}

/** As `selection`, from the ids of all that it lets through: an index with all fields of the query has them. */
export const selectionById = <D extends Document>(table: Table, query: Find<D>): Clause => {
  const { sql, values } = restriction(table, query)
  return page(table, query, { sql: ` where id in (select id from ${table.name}${sql})`, values })
}

/** A row of each group: the fields, in their order, and then `count` and `sum`. */
export const grouping = <D extends Document>(
  table: Table,
  query: Restricted<D>,
  fields: readonly string[],
  summed: string,
): Clause => {
  const { sql, values } = restriction(table, query)
  const keys = fields.map(field => expression(field, table))
  const columns = keys.map((key, n) => `${key} as ${quote(fields[n] ?? '')}, `).join('')
  const groups = keys.length > 0 ? `group by ${keys.join(', ')} order by ${keys.join(', ')}` : 'having count(*) > 0'
  const counted = `count(*) as count, coalesce(sum(${expression(summed, table)}), 0) as sum`
  return { sql: `select ${columns}${counted} from ${table.name}${sql} ${groups}`, values }
}

const bounds = <D extends Document>(table: Table, { range }: Restricted<D>) =>
  (['from', 'to'] as const).flatMap(bound => {
    const value = range?.[bound]
    const sql = `${expression(range?.field ?? 'id', table)} ${bound === 'from' ? '>=' : '<='} ?`
    return value === undefined ? [] : [{ sql, value }]
  })

/** A document without the field is not left out. */
const exceptions = <D extends Document>(table: Table, { except }: Restricted<D>) => {
  if (!except || except.values.length === 0) return []
  const { field, values, unless } = except
  const isOther = `coalesce(${expression(field, table)}, '') not ${AMONG}`
  const one = JSON.stringify(values)
  if (!unless) return [{ sql: isOther, values: [one] }]
  const sql = `(${isOther} or ${expression(unless.field, table)} ${AMONG})`
  return [{ sql, values: [one, JSON.stringify(unless.values)] }]
}

export const restriction = <D extends Document>(table: Table, query: Restricted<D>): Clause => {
  const { where, contains } = query
  const equal = Object.entries(where ?? {}).filter(([, value]) => value !== undefined)
  const clauses = equal.map(([field]) => `${expression(field, table)} = ?`)
  const values = equal.map(([, value]) => comparable(value))
  if (contains) {
    clauses.push(`instr(${expression(contains.field, table)}, ?) > 0`)
    values.push(contains.text)
  }
  for (const { sql, value } of bounds(table, query)) {
    clauses.push(sql)
    values.push(value)
  }
  for (const { sql, values: given } of exceptions(table, query)) {
    clauses.push(sql)
    values.push(...given)
  }
  return { sql: clauses.length ? ` where ${clauses.join(' and ')}` : '', values }
}

const order = (table: Table, sort: { readonly field: string; readonly descending?: boolean } | undefined) => {
  const direction = sort?.descending ? 'desc' : 'asc'
  const keys = sort ? [expression(sort.field, table), 'id'] : ['id']
  return `order by ${keys.map(key => `${key} ${direction}`).join(', ')}`
}

// json_extract returns 1 and 0 for true and false
const comparable = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new TypeError(`A field can't be compared with a value of the type ${typeof value}`)
}

/** The statement that makes the index of these fields where it is missing. */
export const indexOf = (collection: string, table: Table, fields: readonly string[]) => {
  const keys = [...fields.map(field => expression(field, table)), 'id'].join(', ')
  return `create index if not exists ${quote(`${collection}:${fields.join()}`)} on ${table.name} (${keys})`
}

/** A table with a column for each field of its indexes. */
export const columnTable = (collection: string, model: Pick<LoadedModel, 'indexes'>): Table => ({
  name: quote(collection),
  columns: columnsFor(model),
})

// the fields of the indexes come before the document, so that they are read without its further pages
export const creation = ({ name, columns }: Table) => {
  const fields = Array.from(columns, field => `${columnOf(field)} any, `).join('')
  return `create table ${name} (id text not null primary key, ${fields}document text not null) strict`
}

const namesIn = ({ columns }: Table) => [...Array.from(columns, columnOf), 'document']

export const insertion = (table: Table) => `insert into ${table.name} values (?${', ?'.repeat(namesIn(table).length)})`

export const upsert = (table: Table) =>
  `${insertion(table)} on conflict do update set ${namesIn(table)
    .map(name => `${name} = excluded.${name}`)
    .join(', ')}`
