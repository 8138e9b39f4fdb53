import { folded } from '@shodh/contracts/text/text.ts'
import { type Entry, isBlank, isLocked, newEntry } from '../batch/entry.ts'
import type { EditedFields } from '../batch/batch.ts'
import type { SheetRow } from './sheet.ts'

/** `order`: the rows fill the entries one after the other. `new`: each row becomes an entry of its own. */
export type Placement = 'order' | 'new'

export type Filling = {
  readonly edits: readonly { readonly id: string; readonly fields: EditedFields }[]
  readonly added: readonly Entry[]
}

const key = (text: string) => folded(text.trim())
const fileKey = (name: string) => key(name.split(/[/\\]/u).at(-1) ?? '').replace(/\.pdf$/u, '')

const keywordsIn = (text: string) =>
  text
    .split(/[,;\n]/u)
    .map(word => word.trim())
    .filter(Boolean)

const detailsOf = ({ title: _, authorName: __, file: ___, keywords, ...details }: SheetRow) => ({
  ...details,
  ...(keywords !== undefined && { keywords: keywordsIn(keywords) }),
})

/** The list of authors says the same as their line: another line takes it away. */
const detailsWith = (row: SheetRow, { authors, ...others }: Entry['details']) => ({
  ...others,
  ...(authors && row.authorName === undefined && { authors }),
  ...detailsOf(row),
})

const fieldsOf = (row: SheetRow, { details }: Pick<Entry, 'details'>): EditedFields => {
  const isChanged = row.authorName !== undefined && details.authors !== undefined
  return {
    ...(row.title !== undefined && { title: row.title }),
    ...(row.authorName !== undefined && { authorName: row.authorName }),
    ...((isChanged || Object.keys(detailsOf(row)).length > 0) && { details: detailsWith(row, details) }),
  }
}

const nameOf = ({ pdf }: Entry) => pdf?.file.name

/** The entry with the PDF that the row names, else the one with its title. */
const ownEntry = (row: SheetRow, entries: readonly Entry[]) => {
  const { file, title } = row
  const byFile = file && entries.find(entry => fileKey(nameOf(entry) ?? '') === fileKey(file))
  if (byFile) return byFile
  return file === undefined && title ? entries.find(entry => key(entry.title) === key(title)) : undefined
}

/** Which entries the rows of a spreadsheet fill, and which they add. A row never overwrites the entry of another row. */
export const fillingOf = (rows: readonly SheetRow[], entries: readonly Entry[], placement: Placement): Filling => {
  const free = new Set(entries.filter(entry => !isLocked(entry)))
  const take = (entry: Entry | undefined) => {
    if (entry) free.delete(entry)
    return entry
  }
  const named = rows.map(row => take(ownEntry(row, [...free])))
  const inOrder = (row: SheetRow) =>
    placement === 'order' && row.file === undefined ? take([...free][0]) : take([...free].find(isBlank))
  const pairs = rows.map((row, index) => ({ row, entry: named[index] ?? inOrder(row) }))
  return {
    edits: pairs.flatMap(({ row, entry }) => (entry ? [{ id: entry.id, fields: fieldsOf(row, entry) }] : [])),
    added: pairs.flatMap(({ row, entry }) => (entry ? [] : [newEntry(fieldsOf(row, { details: {} }))])),
  }
}
