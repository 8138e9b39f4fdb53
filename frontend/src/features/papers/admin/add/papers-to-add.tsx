import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { useToast } from '../../../../ui/toasts/toast.tsx'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import type { Destination } from './batch/batch.ts'
import { isBlank, newEntry, isLocked } from './batch/entry.ts'
import { nextProblem, type Row, rowsOf, shownRows, type View } from './batch/rows.ts'
import { Controls } from './controls.tsx'
import { volumesAt } from './destination.ts'
import { DropZone, MoreFiles, RefusedFiles } from './files/drop-zone.tsx'
import { useAddedFiles } from './files/use-added-files.ts'
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

/** Where staff see a volume: as readers do, or in the list of papers while it is in preparation. */
const viewOf = (tree: YearTree, { year, issueType, volume }: Destination) => {
  if (year === null || !volume) return '/admin/papers'
  const isHidden = volumesAt(tree, { year, issueType }).find(({ id }) => id === volume.id)?.inPreparation
  return isHidden ? listedPath({ year, issueType, name: volume.name }) : volumePath(year, issueType, volume.name)
}

/** What the last upload has published since the screen was opened. */
const usePublished = () => {
  const { published } = useWorkspace()
  return useSyncExternalStore(published.subscribe, published.now)
}

/** After an upload: how many papers went where, and the ways on. */
function Published({ tree, isWhole }: { tree: YearTree; isWhole: boolean }) {
  const { published } = useWorkspace()
  const last = usePublished()
  const look = isWhole ? 'mt-4 grid min-h-64 place-items-center text-center' : 'mt-4'
  return (
    <div role="status" className={last ? look : 'empty:absolute'}>
      {last && (
        <div className="rounded-lg bg-success-soft p-4 text-sm">
          <p className="font-semibold">{count(last.many, 'paper')} uploaded</p>
          <p className="mt-1 text-muted wrap-anywhere">
            {last.destination.year} · {last.destination.issueType} issue · {last.destination.volume?.name}
          </p>
          <p className={`mt-3 flex flex-wrap gap-2 ${isWhole ? 'justify-center' : ''}`}>
            <ButtonLink look={isWhole ? 'primary' : 'outline'} to={viewOf(tree, last.destination)}>
              View volume
            </ButtonLink>
            <Button onClick={() => published.set(undefined)}>{isWhole ? 'Upload more' : 'Dismiss'}</Button>
          </p>
        </div>
      )}
    </div>
  )
}

/** What can be done with the rows that are selected. */
function SelectionBar() {
  const { batch, undoable, saveDrafts } = useWorkspace()
  const { selected, entries } = useBatch()
  const toast = useToast()
  const own = entries.filter(({ id }) => selected.includes(id))
  const remove = () => {
    if (own.length < selected.length) toast('Cannot remove existing papers', 'error')
    if (own.length === 0) return
    const undo = undoable(() => batch.change({ type: 'removed', ids: own.map(({ id }) => id) }))
    toast(`${own.length} removed`, 'success', undo)
  }
  const savable = own.filter(entry => !isBlank(entry) && !isLocked(entry))
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="tabular-nums empty:absolute">
        {selected.length > 0 && `${selected.length} selected`}
      </p>
      {selected.length > 0 && <Button onClick={remove}>Remove Selected</Button>}
      {savable.length > 0 && <Button onClick={() => saveDrafts(savable.map(({ id }) => id))}>Save as Draft</Button>}
    </div>
  )
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
