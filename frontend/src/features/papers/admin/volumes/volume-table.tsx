import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Suspense, useState } from 'react'
import { useMay } from '../../../../account.ts'
import { fetchedDialog } from '../../../../ui/admin/dialogs/fetched-dialog.tsx'
import { useScreenKeys } from '../../../../ui/admin/screen-keys.ts'
import { useAddress } from '../../../../ui/admin/use-address.ts'
import { useGrowing } from '../../../../ui/admin/lists/use-growing.ts'
import { lazyOrNothing } from '../../../../ui/lazy-or-nothing.ts'
import { DeleteVolumeDialog } from '../../../volumes/admin/delete-volume-dialog.tsx'
import type { VolumeStatuses } from '../../../volumes/admin/use-volume-status.ts'
import type { VolumeAct } from './volume-acts.ts'
import { roomy, VolumeRow } from './volume-row.tsx'

/** With what chooses files, which few volumes need. */
const CoverDialog = fetchedDialog(async () => (await import('../../../volumes/admin/cover-dialog.tsx')).CoverDialog)
const VolumeSheet = lazyOrNothing(async () => (await import('./volume-sheet.tsx')).VolumeSheet)

type Props = {
  /** As the filters let them through. */
  readonly volumes: readonly VolumeDetails[]
  readonly selected: ReadonlySet<string>
  readonly select: (ids: readonly string[], isSelected: boolean) => void
  readonly status: VolumeStatuses
}

function SelectAll({ volumes, selected, select }: Omit<Props, 'status'>) {
  const chosen = volumes.filter(({ id }) => selected.has(id)).length
  const all = chosen === volumes.length
  return (
    <label className="inline-flex min-h-(--control) cursor-pointer items-center gap-3 text-sm text-muted">
      <input
        ref={element => {
          if (element) element.indeterminate = chosen > 0 && !all
        }}
        type="checkbox"
        checked={all}
        className="size-4 cursor-pointer accent-(--fill)"
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

type Asked = { readonly what: Exclude<VolumeAct, 'details'>; readonly volume: VolumeDetails }

function Asking({ asked, close }: { asked: Asked | undefined; close: () => void }) {
  if (!asked) return null
  if (asked.what === 'delete') return <DeleteVolumeDialog title="Delete Volume" volume={asked.volume} close={close} />
  return <CoverDialog volume={asked.volume} close={close} />
}

/** The volume of the address (`?volume=`) in its sheet, and those before and after it. */
const useOpened = (volumes: readonly VolumeDetails[], stored: readonly VolumeDetails[]) => {
  const { params, go } = useAddress()
  const id = params.get('volume')
  const open = (volume: string | undefined) => go({ volume }, true)
  const place = volumes.findIndex(each => each.id === id)
  const to = (neighbour: VolumeDetails | undefined) => neighbour && (() => open(neighbour.id))
  return {
    opened: stored.find(each => each.id === id),
    open,
    previous: place > 0 ? to(volumes[place - 1]) : undefined,
    next: place >= 0 ? to(volumes[place + 1]) : undefined,
  }
}

/** The volumes that the filters let through, a row each, with the sheet of one. */
export function VolumeTable({ volumes, selected, select, status }: Props) {
  const mayManage = useMay('manage volumes')
  const [asked, setAsked] = useState<Asked>()
  const { opened, open, ...neighbours } = useOpened(volumes, status.volumes)
  const { shown, end } = useGrowing(volumes)
  const current = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id']
    return volumes.find(each => each.id === id) ?? opened
  }
  useScreenKeys({
    o: () => open(current()?.id),
    x: () => {
      const id = current()?.id
      if (id !== undefined && mayManage) select([id], !selected.has(id))
    },
  })
  const act = (what: VolumeAct, volume: VolumeDetails) =>
    what === 'details' ? open(volume.id) : setAsked({ what, volume })
  const isCounted = volumes.some(({ downloads }) => downloads !== undefined)
  return (
    <>
      {mayManage && <SelectAll volumes={volumes} selected={selected} select={select} />}
      <table className="listing folds table-fixed" aria-rowcount={volumes.length + 1}>
        <caption className="sr-only">Volumes</caption>
        <thead>
          <tr>
            {mayManage && (
              <th scope="col" className="w-8">
                <span className="sr-only">Selection</span>
              </th>
            )}
            <th scope="col">Name</th>
            <th scope="col" className={`w-18 ${roomy}`}>
              Type
            </th>
            <th scope="col" className="w-14">
              Year
            </th>
            <th scope="col" className="number w-14">
              Papers
            </th>
            {isCounted && (
              <th scope="col" className={`number w-28 ${roomy}`}>
                ZIP downloads
              </th>
            )}
            <th scope="col" className="w-64 @max-[46rem]/room:w-36">
              Status
            </th>
            <th scope="col" className="number w-20">
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(volume => (
            <VolumeRow
              key={volume.id}
              volume={volume}
              isSelected={selected.has(volume.id)}
              isCurrent={volume.id === opened?.id}
              select={(id, isSelected) => select([id], isSelected)}
              status={status}
              act={act}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
      <Suspense>
        {opened && (
          <VolumeSheet volume={opened} status={status} act={act} onClose={() => open(undefined)} {...neighbours} />
        )}
      </Suspense>
      <Asking asked={asked} close={() => setAsked(undefined)} />
    </>
  )
}
