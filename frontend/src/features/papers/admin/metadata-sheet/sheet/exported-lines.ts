import type { RevisedPaper } from '@shodh/contracts/papers/back-office/metadata.ts'
import { csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import { paperForm } from '../../edit/form/paper-form.ts'
import { type Cells, cellsOf, headingOf, names, namesIn } from './cells.ts'
import { FIXED } from './read-sheet.ts'
import { versionCell } from './version.ts'

export type Exported = {
  readonly fixed: readonly (string | number)[]
  readonly cells: Cells
  readonly languages: readonly string[]
}

export const exportedRow = (paper: RevisedPaper): Exported => {
  const form = paperForm(paper)
  const cells = cellsOf(form)
  const { id, revision, volumeName, year, sr } = paper
  const languages = form.translations.map(({ language }) => language)
  return { fixed: [id, versionCell(revision, cells), volumeName, year, sr], cells, languages }
}

/** The lines of a sheet (RFC 4180), with the columns of every language that a paper is translated into. */
export const linesOf = (rows: readonly Exported[]) => {
  const languages = [...new Set(rows.flatMap(row => row.languages))].toSorted()
  const columns = [...names, ...languages.flatMap(namesIn)]
  const head = csvLine([...FIXED, ...columns.map(headingOf)])
  return { head, lineOf: ({ fixed, cells }: Exported) => csvLine([...fixed, ...columns.map(name => cells[name])]) }
}
