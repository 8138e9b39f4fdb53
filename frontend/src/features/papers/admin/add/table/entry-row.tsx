import { ListPlus, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { IconButton } from '../../../../../ui/admin/button.tsx'
import { useToast } from '../../../../../ui/toast.tsx'
import { languageOf, type ListedPaper } from '../../../paper-details.ts'
import { type Entry, isLocked } from '../batch/entry.ts'
import { useWorkspace } from '../use-workspace.ts'
import { FileCell, PaperFile } from './file-cell.tsx'
import { StatusCell } from './status-cell.tsx'
import { TextCell } from './text-cell.tsx'

const rowLook =
  'relative flex flex-col gap-2 border-b border-line py-4 text-sm lg:table-row lg:[&>*]:px-2 lg:[&>*]:py-3'
const cell = 'lg:align-top'

type Check = { readonly label: string; readonly isChecked: boolean; readonly toggle: () => void }

export function Check({ label, isChecked, toggle }: Check) {
  return (
    <label className="-ml-3 inline-grid size-11 cursor-pointer place-items-center lg:-my-2.5">
      <span className="sr-only">{label}</span>
      <input type="checkbox" className="size-5 accent-(--accent)" checked={isChecked} onChange={toggle} />
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
      <th scope="row" lang={languageOf(paper)} className={`text-left font-medium wrap-anywhere ${cell}`}>
        {paper.title}
      </th>
      <td className={`wrap-anywhere ${cell}`}>{paper.authorName}</td>
      <td className={cell}>
        <PaperFile paper={paper} />
      </td>
      <td className={cell} colSpan={own.mayAdd ? 2 : 1}>
        <Badge>Published</Badge>
      </td>
    </tr>
  )
})

type EntryProps = Own & {
  readonly entry: Entry
  readonly isAsked: boolean
  readonly twin: number | undefined
  readonly openDetails: (id: string) => void
}

function Actions({ entry, sr, openDetails }: Pick<EntryProps, 'entry' | 'sr' | 'openDetails'>) {
  const { batch, undoable } = useWorkspace()
  const toast = useToast()
  const remove = () => {
    if (batch.now().entries.length === 1) return toast('At least one paper entry is required', 'error')
    const undo = undoable(() => batch.change({ type: 'removed', ids: [entry.id] }))
    toast(`Number ${sr} removed`, 'success', undo)
  }
  return (
    <div className="-mx-2.5 flex lg:justify-end">
      <IconButton
        name={`More details of number ${sr}`}
        title="More details"
        icon={ListPlus}
        onClick={() => openDetails(entry.id)}
      />
      <IconButton name={`Remove number ${sr}`} title="Remove" icon={Trash2} isDangerous onClick={remove} />
    </div>
  )
}

export const EntryRow = memo(function EntryRow({ entry, isAsked, twin, openDetails, ...own }: EntryProps) {
  const { sr } = own
  return (
    <tr className={rowLook}>
      <FirstCells id={entry.id} {...own} />
      <td className={cell}>
        <TextCell entry={entry} sr={sr} field="title" isAsked={isAsked} openDetails={openDetails} />
      </td>
      <td className={cell}>
        <TextCell entry={entry} sr={sr} field="authorName" isAsked={isAsked} openDetails={openDetails} />
      </td>
      <td className={cell}>
        <FileCell entry={entry} sr={sr} isAsked={isAsked} twin={twin} />
      </td>
      <td className={cell}>
        <StatusCell entry={entry} sr={sr} />
      </td>
      <td className={`lg:py-1 ${cell}`}>
        {!isLocked(entry) && <Actions entry={entry} sr={sr} openDetails={openDetails} />}
      </td>
    </tr>
  )
})
