import { CHUNK_ROWS } from '../../../../../ui/admin/lists/windowed-rows.tsx'
import { nextProblem, type Row } from '../batch/rows.ts'

/** As many frames as a row may take until it is rendered. */
const FRAMES = 30

const FIELD = ':is(input, textarea, select, button):not([disabled])'

/** The id of a row's element. */
export const rowId = (id: string) => `paper-${id}`

const rowAtFocus = (rows: readonly Row[]) =>
  rows.find(({ id }) => document.getElementById(rowId(id))?.contains(document.activeElement))?.id

/** Focuses the field of a row once it is rendered: far from the window it is not. */
const focusField = (id: string, field: string, frames = FRAMES) => {
  const target = document.getElementById(rowId(id))?.querySelector<HTMLElement>(`[data-field=${field}] ${FIELD}`)
  if (target) {
    target.scrollIntoView?.({ block: 'center' })
    target.focus({ preventScroll: true })
  } else if (frames > 0) requestAnimationFrame(() => focusField(id, field, frames - 1))
}

/** Focuses the next problem behind the row `at` or that with the focus, and returns its id; else the field of the volume. */
export const focusNextProblem = (rows: readonly Row[], at: string | undefined) => {
  const stop = nextProblem(rows, rowAtFocus(rows) ?? at)
  if (!stop) {
    document.querySelector<HTMLElement>('[data-goes-to]')?.focus()
    return undefined
  }
  const chunks = document.querySelectorAll('#papers-to-add tbody')
  if (!document.getElementById(rowId(stop.id)))
    chunks[Math.floor(stop.index / CHUNK_ROWS)]?.scrollIntoView?.({ block: 'center' })
  focusField(stop.id, stop.field)
  return stop.id
}
