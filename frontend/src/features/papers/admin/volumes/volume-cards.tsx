import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Suspense, useState } from 'react'
import { useMay } from '../../../../account.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/empty-state.tsx'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { useGrowing } from '../../../../ui/admin/use-growing.ts'
import { DeleteVolumeDialog } from '../../../volumes/admin/delete-volume-dialog.tsx'
import type { useVolumeStatus } from '../../../volumes/admin/use-volume-status.ts'
import { VolumeCard } from '../../../volumes/admin/volume-card.tsx'
import { VolumeZip } from './volume-zip.tsx'

/** With what chooses files, which few volumes need. */
const CoverDialog = lazyOrNothing(async () => (await import('../../../volumes/admin/cover-dialog.tsx')).CoverDialog)

type Props = {
  readonly volumes: readonly VolumeDetails[]
  readonly selected: ReadonlySet<string>
  readonly select: (ids: readonly string[], isSelected: boolean) => void
  readonly status: ReturnType<typeof useVolumeStatus>
}

function SelectAll({ volumes, selected, select }: Omit<Props, 'status'>) {
  const chosen = volumes.filter(({ id }) => selected.has(id)).length
  const all = chosen === volumes.length
  return (
    <label className="mb-3 inline-flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input
        ref={element => {
          if (element) element.indeterminate = chosen > 0 && !all
        }}
        type="checkbox"
        checked={all}
        className="size-4.5 cursor-pointer accent-(--fill)"
        onChange={({ target: { checked } }) =>
          select(
            volumes.map(({ id }) => id),
            checked,
          )
        }
      />
      Select all
    </label>
  )
}

/** The volumes that the filters let through, each with what can be done with it. */
export function VolumeCards({ volumes, selected, select, status }: Props) {
  const mayManage = useMay('manage volumes')
  const [leaving, setLeaving] = useState<VolumeDetails>()
  const [covered, setCovered] = useState<VolumeDetails>()
  const { shown, end } = useGrowing(volumes)
  return (
    <>
      {mayManage && <SelectAll volumes={volumes} selected={selected} select={select} />}
      <ul className="grid grid-cols-1 gap-4 wrap-anywhere sm:grid-cols-2 xl:grid-cols-3">
        {shown.map(volume => (
          <VolumeCard
            key={volume.id}
            volume={volume}
            isSelected={selected.has(volume.id)}
            select={isSelected => select([volume.id], isSelected)}
            isPending={status.pending.includes(volume.id)}
            toggle={() => status.toggle(volume)}
            remove={() => setLeaving(volume)}
            chooseCover={() => setCovered(volume)}
            download={
              <VolumeZip
                id={volume.id}
                name={volume.name}
                isEmpty={volume.paperCount === 0}
                failed="Failed to start download"
              />
            }
          />
        ))}
      </ul>
      <div ref={end} />
      <Suspense>{covered && <CoverDialog volume={covered} close={() => setCovered(undefined)} />}</Suspense>
      {leaving && <DeleteVolumeDialog title="Delete Volume" volume={leaving} close={() => setLeaving(undefined)} />}
    </>
  )
}

export function NoVolumesFound({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <EmptyState title="No Volumes Found">
      <p>{isFiltered ? 'No volume matches the filters.' : 'The journal has no volume yet.'}</p>
      {isFiltered && <Button onClick={clear}>Clear Filters</Button>}
    </EmptyState>
  )
}
