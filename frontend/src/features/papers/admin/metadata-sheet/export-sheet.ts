import { dayOf } from '@shodh/contracts/papers/publication-date.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { BYTE_ORDER_MARK } from '@shodh/contracts/text/spreadsheets.ts'
import { useTimeZone } from '../../../../journal.ts'
import { count } from '../../../../ui/formats/count.ts'
import { saveFile } from '../../../../ui/browser/save-file.ts'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import type { Exported } from './sheet/exported-lines.ts'
import { useMetadata } from './metadata-calls.ts'

/** Lines that are written without a pause. */
const AT_ONCE = 200

/** Saves a sheet of the papers, in their order, that can be imported again. */
export const useExportSheet = () => {
  const read = useMetadata()
  const toast = useToast()
  const timeZone = useTimeZone()
  return async (papers: readonly { readonly id: string }[]) => {
    const { exportedRow, linesOf } = await import('./sheet/exported-lines.ts')
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
    const day = dayOf(new Date().toISOString(), timeZone)
    saveFile(new Blob(lines, { type: 'text/csv' }), `papers-${day}.csv`)
    return toast(`Sheet of ${count(rows.length, 'paper')} exported`)
  }
}
