import { executeNow, type SqliteFile } from '../../sqlite/file.ts'
import type { Document } from '../read-store.ts'
import { storedJson } from '../stored-json.ts'
import { valuesOf } from './columns.ts'
import type { Table } from './query.ts'
import type { Recent, Rows } from './recent-documents.ts'
import { insertion, upsert } from './tables.ts'

/** Code units of a document, as long as none has been written. */
const UNKNOWN_LENGTH = 1000

/** The ids of the documents that were written to the table: each of them, and a few others. */
export type WrittenIds = { readonly add: (id: string) => void; readonly has: (id: string) => boolean }

/** The table as the rows of documents that are written once, as a rule. */
export const rowsOf = ({ prepared }: SqliteFile, table: Table, written: WrittenIds): Rows => {
  const selecting = prepared<{ document: string }>(`select document from ${table.name} where id = ?`)
  const inserting = prepared(insertion(table))
  const updating = prepared(upsert(table))
  const deleting = prepared(`delete from ${table.name} where id = ?`)
  let [count, length] = [0, 0]

  const writeDocument = (id: string, document: Document, isStored: boolean) => {
    const text = JSON.stringify(document)
    const statement = isStored ? updating : inserting
    statement.run(id, ...valuesOf(document, table.columns), text)
    written.add(id)
    count += 1
    length += text.length
  }
  const write = (id: string, { document, stored }: Recent) => {
    if (document === null) deleting.run(id)
    else writeDocument(id, document, stored !== null)
  }
  const read = (id: string) => {
    if (!written.has(id)) return null
    const row = selecting.get(id)
    return row ? storedJson<Document>(row.document) : null
  }
  return {
    read: id => executeNow(() => read(id)),
    write: (id, recent) => executeNow(() => write(id, recent)),
    length: () => (count === 0 ? UNKNOWN_LENGTH : length / count),
  }
}
