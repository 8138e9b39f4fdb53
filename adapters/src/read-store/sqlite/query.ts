import type { SQLInputValue } from 'node:sqlite'
import { plainName } from '../plain-name.ts'
import type { Document, Find } from '../read-store.ts'
import { columnOf, type Columns } from './columns.ts'

type Clause = { readonly sql: string; readonly values: readonly SQLInputValue[] }

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** A collection's table, by its quoted name. */
export type Table = { readonly name: string; readonly columns: Columns }

/** The same text for indexes and queries: SQLite uses an index on an expression only where both are written alike. */
export const expression = (field: string, { columns }: Pick<Table, 'columns'>) => {
  if (field === 'id') return 'id'
  return columns.has(field) ? columnOf(field) : `json_extract(document, '$.${plainName(field)}')`
}

export const selection = <D extends Document>(table: Table, query: Find<D>): Clause => {
  const { sort, skip = 0, limit = -1 } = query
  const { sql, values } = restriction(table, query)
  return {
    sql: `select document from ${table.name}${sql} ${order(table, sort)} limit ? offset ?`,
    values: [...values, limit, skip],
  }
}

type Restricted<D extends Document> = Pick<Find<D>, 'where' | 'contains' | 'range'>

const bounds = <D extends Document>(table: Table, { range }: Restricted<D>) =>
  (['from', 'to'] as const).flatMap(bound => {
    const value = range?.[bound]
    const sql = `${expression(range?.field ?? 'id', table)} ${bound === 'from' ? '>=' : '<='} ?`
    return value === undefined ? [] : [{ sql, value }]
  })

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
