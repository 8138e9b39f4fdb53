import type { SQLInputValue } from 'node:sqlite'
import { isPlainName } from '../plain-name.ts'
import type { Document, LoadedModel } from '../read-store.ts'

/** Fields of a document that its row has as columns of their own; one that is queried by others is parsed for it. */
export type Columns = ReadonlySet<string>

export const NO_COLUMNS: Columns = new Set()

const PREFIX = '$.'

export const columnOf = (field: string) => `"${PREFIX}${field}"`

/** The fields of the indexes. */
export const columnsFor = ({ indexes }: Pick<LoadedModel, 'indexes'>): Columns =>
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
