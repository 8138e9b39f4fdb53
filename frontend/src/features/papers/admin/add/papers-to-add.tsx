import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useMemo, useRef, useState } from 'react'
import { count } from '../../../../ui/count.ts'
import { fetchedDialog } from '../../../../ui/admin/fetched-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { isBlank, newEntry } from './batch/entry.ts'
import { nextProblem, type Row, rowsOf, shownRows, type View } from './batch/rows.ts'
import { Controls } from './controls.tsx'
import { DropZone, MoreFiles, RefusedFiles } from './files/drop-zone.tsx'
import { useAddedFiles } from './files/use-added-files.ts'
import { Published, usePublished } from './published.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { EntriesTable } from './table/entries-table.tsx'
import { focusNextProblem } from './table/focus-next-problem.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

const SheetDialog = fetchedDialog(async () => (await import('./sheet/sheet-dialog.tsx')).SheetDialog)

const ALL: View = { search: '', filter: 'all', sort: 'sr-asc' }

/** The dialog of a spreadsheet, once one is dropped or asked for. */
const useSheet = () => {
  const [sheet, setSheet] = useState<{ readonly source: File | undefined }>()
  return {
    openSheet: (source: File | undefined) => setSheet({ source }),
    dialog: sheet && <SheetDialog source={sheet.source} close={() => setSheet(undefined)} />,
  }
}

/** The papers of the volume are folded, unless they are looked for. */
const useFolded = (rows: readonly Row[], view: View) => {
  const [isOpen, setOpen] = useState(false)
  const isAlways = view.filter === 'existing' || view.search.trim() !== ''
  const isShown = isOpen || isAlways
  const shown = useMemo(() => (isShown ? rows : rows.filter(({ paper }) => !paper)), [rows, isShown])
  return { shown, isShown, isAlways, toggle: () => setOpen(!isOpen) }
}

function FoldedPapers({ many, isOpen, toggle }: { many: number; isOpen: boolean; toggle: () => void }) {
  if (many === 0) return null
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className="group mt-2 flex min-h-(--control) cursor-pointer items-center gap-2 rounded-md text-sm text-muted hover:text-ink"
      onClick={toggle}
    >
      <Icon name="down" className="size-4 -rotate-90 group-aria-expanded:rotate-0" />
      {count(many, 'paper')} {many === 1 ? 'is' : 'are'} in this volume
    </button>
  )
}

/** Whether only the place for files is shown: nothing is entered, and nobody wants to enter something by hand. */
const useEmpty = () => {
  const { batch } = useWorkspace()
  const { entries } = useBatch()
  const [byHand, setByHand] = useState(false)
  const isBlankBatch = entries.every(isBlank)
  const add = () => {
    if (isBlankBatch && !byHand) setByHand(true)
    else batch.change({ type: 'added', entries: [newEntry()] })
  }
  return { isEmpty: isBlankBatch && !byHand, add }
}

/** Leads from one problem to the next, also where a filter hides them. */
const useNextProblem = (rows: readonly Row[], view: View, setView: (view: View) => void) => {
  const at = useRef<string>(undefined)
  return () => {
    const shown = shownRows(rows, view)
    const all = shownRows(rows, ALL)
    const isHidden = !nextProblem(shown, undefined) && nextProblem(all, undefined) !== undefined
    if (isHidden) setView(ALL)
    at.current = focusNextProblem(isHidden ? all : shown, at.current)
  }
}

type Listed = { readonly papers: readonly ListedPaper[] }

/** For who may not add: what the volume holds. */
export function PapersOfVolume({ papers }: Listed) {
  const [view, setView] = useState(ALL)
  const rows = useMemo(() => rowsOf(papers, []), [papers])
  return (
    <>
      <Controls view={view} change={setView} />
      <EntriesTable rows={rows} view={view} mayAdd={false} />
    </>
  )
}

type Props = Listed & {
  readonly tree: YearTree
  /** Whether the selected volume takes papers. */
  readonly mayAdd: boolean
}

/** A card for each paper that is to be uploaded; one place for files while there is none. */
export function PapersToAdd({ tree, papers, mayAdd }: Props) {
  const { entries } = useBatch()
  const [view, setView] = useState(ALL)
  const { openSheet, dialog } = useSheet()
  const { isEmpty, add } = useEmpty()
  const rows = useMemo(() => rowsOf(papers, isEmpty ? [] : entries), [papers, entries, isEmpty])
  const { shown, isShown, isAlways, toggle } = useFolded(rows, view)
  const files = useAddedFiles(!mayAdd, openSheet)
  const next = useNextProblem(shown, view, setView)
  const isPublished = usePublished() !== undefined
  const own = { files, isDisabled: !mayAdd, openSheet }
  return (
    <>
      <Published tree={tree} isWhole={isEmpty} />
      {isEmpty && !isPublished && <DropZone {...own} add={add} />}
      {!isEmpty && (
        <>
          <Controls view={view} change={setView}>
            {mayAdd && <MoreFiles {...own} add={add} />}
          </Controls>
          <SelectionBar />
        </>
      )}
      <RefusedFiles files={files.refused} dismiss={files.dismiss} />
      {!isAlways && <FoldedPapers many={papers.length} isOpen={isShown} toggle={toggle} />}
      {(!isEmpty || isShown) && <EntriesTable rows={shown} view={view} mayAdd />}
      {mayAdd && !isEmpty && <SubmitBar next={next} />}
      {dialog}
    </>
  )
}
