import type { LoadedModel } from '../read-store.ts'
import { columnOf, columnsFor } from './columns.ts'
import { expression, quoted, type Table } from './query.ts'

/** The statement that makes the index of these fields where it is missing. */
export const indexOf = (collection: string, table: Table, fields: readonly string[]) => {
  const keys = [...fields.map(field => expression(field, table)), 'id'].join(', ')
  return `create index if not exists ${quoted(`${collection}:${fields.join()}`)} on ${table.name} (${keys})`
}

/** A table with a column for each field of its indexes. */
export const columnTable = (collection: string, model: Pick<LoadedModel, 'indexes'>): Table => ({
  name: quoted(collection),
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
