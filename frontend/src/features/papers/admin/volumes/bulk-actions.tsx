import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { button } from '../../../../ui/button.ts'
import { BulkDeleteDialog } from '../../../volumes/admin/bulk-delete-dialog.tsx'
import type { useVolumeStatus } from '../../../volumes/admin/use-volume-status.ts'

type Props = {
  readonly selected: readonly VolumeDetails[]
  readonly status: ReturnType<typeof useVolumeStatus>
  readonly clear: () => void
}

const idsOf = (volumes: readonly VolumeDetails[]) => volumes.map(({ id }) => id)

/** What can be done with all selected volumes at once. */
export function BulkActions({ selected, status, clear }: Props) {
  // Those that were selected when it was asked: what is deleted leaves the selection.
  const [asked, setAsked] = useState<readonly VolumeDetails[]>()
  const close = () => {
    setAsked(undefined)
    clear()
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 empty:hidden" aria-live="polite">
      {selected.length > 0 && (
        <>
          <span className="mr-auto text-sm">{selected.length} selected</span>
          <button type="button" className={button.outline} onClick={() => status.setAll(idsOf(selected), true)}>
            Activate Selected
          </button>
          <button type="button" className={button.outline} onClick={() => status.setAll(idsOf(selected), false)}>
            Deactivate Selected
          </button>
          <button type="button" className={button.danger} onClick={() => setAsked(selected)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete Selected
          </button>
        </>
      )}
      {asked && <BulkDeleteDialog volumes={asked} close={close} />}
    </div>
  )
}
