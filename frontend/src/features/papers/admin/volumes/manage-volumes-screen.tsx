import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { Button } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Queried } from '../../../../ui/admin/queried.tsx'
import { useRefresh } from '../../../../ui/admin/use-refresh.ts'
import { useRedirect } from '../../../../ui/use-redirect.ts'
import { BulkDeleteDialog } from '../../../volumes/admin/bulk-delete-dialog.tsx'
import { LOAD_FAILED, useStaffVolumesQuery } from '../../../volumes/admin/calls.ts'
import { useVolumeStatus } from '../../../volumes/admin/use-volume-status.ts'
import { filtered, filtersOf, hasStatus, useVolumeAddress } from '../../../volumes/admin/volume-filters.ts'
import { VolumeToolbar } from '../../../volumes/admin/volume-toolbar.tsx'
import { DeletedVolumes } from '../deleted/recently-deleted.tsx'
import { ListButtons } from '../list-buttons.tsx'
import { downloadsOf } from '../list/listed-downloads.ts'
import { NoVolumesFound, VolumeCards } from './volume-cards.tsx'

function Stat({ of, figure, kind }: { of: string; figure: number; kind?: string }) {
  return (
    <div className="border-t-2 border-ink pt-2">
      <dt className="text-sm text-muted">{of}</dt>
      <dd className="font-serif text-2xl tabular-nums">{figure.toLocaleString('en-IN')}</dd>
      {kind && <dd className="text-xs text-muted">{kind}</dd>}
    </div>
  )
}

/** Of the whole journal, whatever is filtered. */
function VolumeStats({ volumes }: { volumes: readonly VolumeDetails[] }) {
  const counted = (status: keyof typeof hasStatus) => volumes.filter(hasStatus[status]).length
  const prepared = counted('preparation')
  const downloads = downloadsOf(volumes)
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-4 gap-y-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-x-6">
      <Stat of="Total Volumes" figure={volumes.length} />
      <Stat of="Active Volumes" figure={counted('active')} />
      {prepared > 0 && <Stat of="In Preparation" figure={prepared} />}
      <Stat of="Deactivated" figure={counted('deactivated')} />
      {downloads !== undefined && <Stat of="Total Downloads" figure={downloads} kind="of volumes" />}
    </dl>
  )
}

type Props = {
  readonly selected: readonly VolumeDetails[]
  readonly status: ReturnType<typeof useVolumeStatus>
  readonly clear: () => void
}

const idsOf = (volumes: readonly VolumeDetails[]) => volumes.map(({ id }) => id)

/** What can be done with all selected volumes at once. */
function BulkActions({ selected, status, clear }: Props) {
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
          <Button onClick={() => status.setAll(idsOf(selected), true)}>Activate Selected</Button>
          <Button onClick={() => status.setAll(idsOf(selected), false)}>Deactivate Selected</Button>
          <Button look="danger" onClick={() => setAsked(selected)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete Selected
          </Button>
        </>
      )}
      {asked && <BulkDeleteDialog volumes={asked} close={close} />}
    </div>
  )
}

const yearsOf = (volumes: readonly VolumeDetails[]) =>
  [...new Set(volumes.map(({ year }) => year))].toSorted((one, other) => other - one)

const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected(before => new Set(isSelected ? [...before, ...ids] : [...before].filter(id => !ids.includes(id))))
  return { selected, select, clear: () => setSelected(new Set()) }
}

function Volumes({ stored }: { stored: readonly VolumeDetails[] }) {
  const address = useVolumeAddress()
  const status = useVolumeStatus(stored)
  const { volumes } = status
  const filters = filtersOf(address.params, volumes)
  const shown = filtered(volumes, filters)
  const { selected, select, clear } = useSelection()
  const mayManage = useMay('manage volumes')
  return (
    <>
      <VolumeStats volumes={volumes} />
      <VolumeToolbar
        years={yearsOf(volumes)}
        isCounted={volumes.some(({ downloads }) => downloads !== undefined)}
        filters={filters}
        address={address}
      />
      {mayManage && <BulkActions selected={shown.filter(({ id }) => selected.has(id))} status={status} clear={clear} />}
      {shown.length > 0 ? (
        <VolumeCards volumes={shown} selected={selected} select={select} status={status} />
      ) : (
        <NoVolumesFound isFiltered={volumes.length > 0} clear={address.clear} />
      )}
      <p role="status" className="mt-6 text-sm text-muted">
        Showing {shown.length} of {count(volumes.length, 'volume')}
      </p>
    </>
  )
}

const loadError = (error: ApiError): ApiError => {
  if (error.status === 401) return { ...error, message: 'Authentication expired. Please log in again.' }
  return error.message === LOAD_FAILED ? error : { ...error, message: `Failed to load volumes: ${error.message}` }
}

export function ManageVolumesScreen() {
  const query = useStaffVolumesQuery(undefined, { refetchOnMountOrArgChange: true })
  const isForbidden = (query.error as ApiError | undefined)?.status === 403
  useRedirect(isForbidden ? '/dashboard' : undefined, 'Insufficient permissions for this action.')
  const refresh = useRefresh(query.refetch)
  const volumes = useMemo(() => query.data?.volumes.filter(volume => !volume.isYearOnly), [query.data])
  return (
    <>
      <Heading title="Manage Volumes" meta={volumes && count(volumes.length, 'volume')}>
        <div className="flex flex-wrap gap-2">
          <ListButtons refresh={refresh} />
        </div>
      </Heading>
      <Queried of={query} explained={loadError}>
        {() => (
          <>
            <Volumes stored={volumes ?? []} />
            <DeletedVolumes />
          </>
        )}
      </Queried>
    </>
  )
}
