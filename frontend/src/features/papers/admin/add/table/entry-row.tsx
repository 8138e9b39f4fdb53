import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Link } from 'react-router-dom'
import { IconButton } from '../../../../../ui/admin/button.tsx'
import { fetchedDialog } from '../../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { useToast } from '../../../../../ui/toasts/toast.tsx'
import { languageOf, type ListedPaper } from '../../../paper-details.ts'
import { FirstPage } from '../../pdf/first-page.tsx'
import { type Entry, isBlank, isLocked, isUnconfirmed } from '../batch/entry.ts'
import { problemOf } from '../batch/problems.ts'
import { statusLabels } from '../batch/rows.ts'
import { FillFromDoi } from '../doi/fill-from-doi.tsx'
import { useWorkspace } from '../use-workspace.ts'
import { FileCell, PaperFile, Sentence } from './file-cell.tsx'
import { rowId } from './focus-next-problem.ts'
import { StatusCell } from './status-cell.tsx'
import { AuthorField, TitleField } from './text-cell.tsx'

const rowLook =
  'grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line py-2 text-sm lg:table-row lg:[&>*]:px-2 lg:[&>*]:py-3'
const cell = 'lg:align-top'
/** Below 1024 px, what is done stands above what it is about. */
const places = {
  say: 'max-lg:col-span-full max-lg:row-start-2 lg:align-top',
  file: 'max-lg:col-span-full max-lg:row-start-3 lg:align-top',
  status: '[&>span]:whitespace-normal max-lg:col-start-3 max-lg:row-start-1 lg:align-top',
  action: 'max-lg:col-start-4 max-lg:row-start-1 lg:align-top',
} as const
const amber = '[box-shadow:inset_3px_0_var(--warning-fill)] max-lg:pl-3'

type Check = { readonly label: string; readonly isChecked: boolean; readonly toggle: () => void }

export function Check({ label, isChecked, toggle }: Check) {
  return (
    <label className="-ml-2.5 inline-grid size-(--control) cursor-pointer place-items-center lg:-my-2">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-4 accent-(--fill)" checked={isChecked} onChange={toggle} />
    </label>
  )
}

/** Selects or deselects a row. */
const useToggle = (id: string) => {
  const { batch } = useWorkspace()
  return () => {
    const { selected } = batch.now()
    const ids = selected.includes(id) ? selected.filter(each => each !== id) : [...selected, id]
    batch.change({ type: 'selected', ids })
  }
}

type Own = { readonly sr: number; readonly isSelected: boolean; readonly mayAdd: boolean }

/** What selects a row, and its number. */
function FirstCells({ id, sr, isSelected, mayAdd }: Own & { readonly id: string }) {
  const toggle = useToggle(id)
  return (
    <>
      {mayAdd && (
        <td className={cell}>
          <Check label={`Select number ${sr}`} isChecked={isSelected} toggle={toggle} />
        </td>
      )}
      <td className={`text-muted tabular-nums ${cell}`}>
        <span className="lg:hidden">Sr. </span>
        {sr}
      </td>
    </>
  )
}

export const PaperRow = memo(function PaperRow({ paper, ...own }: Own & { paper: ListedPaper }) {
  return (
    <tr className={rowLook}>
      <FirstCells id={paper.id} {...own} />
      <th scope="row" className={`text-left font-normal wrap-anywhere ${places.say}`}>
        <span lang={languageOf(paper)} className="block font-semibold">
          {paper.title}
        </span>
        <span className="block text-xs text-muted">{paper.authorName}</span>
      </th>
      <td className={places.file}>
        <PaperFile paper={paper} />
      </td>
      <td className={`text-muted ${places.status}`} colSpan={own.mayAdd ? 2 : 1}>
        {statusLabels.published}
      </td>
    </tr>
  )
})

type EntryProps = Own & {
  readonly entry: Entry
  readonly twin: number | undefined
}

/** Takes an entry out, which can be taken back. */
const useRemove = ({ id }: Entry, sr: number) => {
  const { batch, undoable } = useWorkspace()
  const toast = useToast()
  return () => {
    const undo = undoable(() => batch.change({ type: 'removed', ids: [id] }))
    toast(`Number ${sr} removed`, 'success', undo)
  }
}

type ActionsProps = Pick<EntryProps, 'entry' | 'sr'> & { readonly isOpen: boolean; readonly toggle: () => void }

function Actions({ entry, sr, isOpen, toggle }: ActionsProps) {
  const { batch } = useWorkspace()
  const toast = useToast()
  const remove = useRemove(entry, sr)
  const isLast = () => batch.now().entries.length === 1 && isBlank(entry)
  return (
    <div className="-mr-2.5 flex lg:justify-end" data-field="details">
      <IconButton
        name={`More details of number ${sr}`}
        title="More details"
        icon={isOpen ? ChevronUp : ChevronDown}
        aria-expanded={isOpen}
        onClick={toggle}
      />
      <IconButton
        name={`Remove number ${sr}`}
        title="Remove"
        icon={Trash2}
        isDangerous
        onClick={() => (isLast() ? toast('At least one paper entry is required', 'error') : remove())}
      />
    </div>
  )
}

const verb = 'cursor-pointer text-accent underline decoration-accent-line underline-offset-4 pointer-coarse:min-h-11'

/** The paper of the journal that has the same PDF, and both ways on. */
function Known({ entry, sr }: { entry: Entry; sr: number }) {
  const { batch } = useWorkspace()
  const remove = useRemove(entry, sr)
  const { known } = entry
  if (!known) return null
  return (
    <div data-field="known" className={`text-xs wrap-anywhere ${entry.isConfirmed ? 'text-muted' : 'text-warning'}`}>
      The same file is already published:{' '}
      <Link to={`/admin/papers/edit/${encodeURIComponent(known.id)}`} target="_blank" className={verb}>
        {known.title}
      </Link>
      .{' '}
      {isUnconfirmed(entry) && !isLocked(entry) && (
        <>
          <button type="button" className={verb} onClick={remove}>
            Leave it out<span className="sr-only">, number {sr}</span>
          </button>{' '}
          or{' '}
          <button type="button" className={verb} onClick={() => batch.change({ type: 'confirmed', id: entry.id })}>
            publish it again<span className="sr-only"> as number {sr}</span>
          </button>
        </>
      )}
      {entry.isConfirmed && 'It is published again.'}
    </div>
  )
}

const WIDTH = 56

/** The first page of the PDF, or its place. */
function Page({ of: { pdf } }: { of: Entry }) {
  if (pdf) return <FirstPage of={pdf.file} width={WIDTH} />
  return (
    <span
      className="block aspect-[1/1.414] shrink-0 rounded-sm border border-dashed border-line-strong"
      style={{ width: WIDTH }}
    />
  )
}

const Details = fetchedDialog(async () => (await import('../details-panel.tsx')).DetailsPanel)

export const EntryRow = memo(function EntryRow({ entry, twin, ...own }: EntryProps) {
  const { sr } = own
  const [isOpen, setOpen] = useState(false)
  const problem = problemOf(entry)
  return (
    <>
      <tr id={rowId(entry.id)} className={`${rowLook} ${problem || twin !== undefined ? amber : ''}`}>
        <FirstCells id={entry.id} {...own} />
        <td className={places.say}>
          <div className="flex items-start gap-3">
            <Page of={entry} />
            <div className="min-w-0 grow">
              <TitleField entry={entry} sr={sr} />
              <AuthorField entry={entry} sr={sr} />
              <Sentence of={problem} field="details" />
              <FillFromDoi entry={entry} sr={sr} />
              <Known entry={entry} sr={sr} />
            </div>
          </div>
        </td>
        <td className={places.file}>
          <FileCell entry={entry} sr={sr} twin={twin} />
        </td>
        <td className={places.status}>
          <StatusCell entry={entry} sr={sr} />
        </td>
        <td className={`lg:py-1 ${places.action}`}>
          {!isLocked(entry) && <Actions entry={entry} sr={sr} isOpen={isOpen} toggle={() => setOpen(!isOpen)} />}
        </td>
      </tr>
      {isOpen && !isLocked(entry) && (
        <tr className="block border-b border-line lg:table-row">
          <td colSpan={6} className="block py-3 lg:table-cell lg:px-2">
            <Details id={entry.id} close={() => setOpen(false)} />
          </td>
        </tr>
      )}
    </>
  )
})
