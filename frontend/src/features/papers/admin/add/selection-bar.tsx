import { Button } from '../../../../ui/admin/button.tsx'
import { useToast } from '../../../../ui/toast.tsx'
import { isBlank, isLocked } from './batch/entry.ts'
import { useBatch, useWorkspace } from './use-workspace.ts'

/** What can be done with the rows that are selected. */
export function SelectionBar() {
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
