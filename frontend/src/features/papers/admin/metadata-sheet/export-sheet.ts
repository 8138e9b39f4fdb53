import type { RevisedPaper } from '@shodh/contracts/papers/metadata.ts'
import { pause } from '@shodh/contracts/retry.ts'
import { BYTE_ORDER_MARK, csvLine } from '@shodh/contracts/text/spreadsheets.ts'
import { useTimeZone } from '../../../../journal.ts'
import { count } from '../../../../ui/count.ts'
import { saveFile } from '../../../../ui/save-file.ts'
import { useToast } from '../../../../ui/toast.tsx'
import { paperForm } from '../edit/paper-form.ts'
import { type Cells, cellsOf, headingOf, names, namesIn } from './cells.ts'
import { useMetadata } from './metadata-calls.ts'
import { FIXED } from './read-sheet.ts'
import { versionCell } from './version.ts'

type Exported = {
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

/** Lines that are written without a pause. */
const AT_ONCE = 200

/** Saves a sheet of the papers, in their order, that can be imported again. */
export const useExportSheet = () => {
  const read = useMetadata()
  const toast = useToast()
  const timeZone = useTimeZone()
  return async (papers: readonly { readonly id: string }[]) => {
    const rows: Exported[] = []
    const { error } = await read(
      papers.map(({ id }) => id),
      part => rows.push(...part.papers.map(exportedRow)),
    )
    if (error) return toast(error.message, 'error')
    const { head, lineOf } = linesOf(rows)
    const lines = [BYTE_ORDER_MARK, head]
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      lines.push(...rows.slice(from, from + AT_ONCE).map(lineOf))
      await pause(0)
    }
    const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
    saveFile(new Blob(lines, { type: 'text/csv' }), `papers-${day}.csv`)
    return toast(`Sheet of ${count(rows.length, 'paper')} exported`)
  }
}
