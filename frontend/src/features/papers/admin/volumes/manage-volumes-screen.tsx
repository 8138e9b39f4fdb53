import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { BulkBar } from '../../../../ui/admin/lists/bulk-bar.tsx'
import { Button } from '../../../../ui/admin/button.tsx'
import { EmptyState } from '../../../../ui/admin/lists/empty-state.tsx'
import { count } from '../../../../ui/formats/count.ts'
import { Heading } from '../../../../ui/admin/heading.tsx'
import { Queried } from '../../../../ui/admin/queried.tsx'
import { useRefresh } from '../../../../ui/admin/use-refresh.ts'
import { useRedirect } from '../../../../ui/addresses/use-redirect.ts'
import { BulkDeleteDialog } from '../../../volumes/admin/bulk-delete-dialog.tsx'
import { LOAD_FAILED, useStaffVolumesQuery } from '../../../volumes/admin/calls.ts'
import { DEACTIVATED, useVolumeStatus, type VolumeStatuses } from '../../../volumes/admin/use-volume-status.ts'
import { filtered, filtersOf, hasStatus, useVolumeAddress } from '../../../volumes/admin/volume-filters.ts'
import { VolumeToolbar } from '../../../volumes/admin/volume-toolbar.tsx'
import { DeletedVolumes } from '../deleted/recently-deleted.tsx'
import { ListButtons, RefreshButton } from '../list-buttons.tsx'
import { downloadsOf } from '../list/listed-downloads.ts'
import { VolumeTable } from './volume-table.tsx'

/** Of the whole journal, whatever is filtered, in a line. */
function VolumeStats({ volumes }: { volumes: readonly VolumeDetails[] }) {
  const counted = (status: keyof typeof hasStatus) => volumes.filter(hasStatus[status]).length
  const prepared = counted('preparation')
  const figures = [
    ['Total Volumes', volumes.length],
    ['Active Volumes', counted('active')],
    ['In Preparation', prepared || undefined],
    ['Deactivated', counted('deactivated')],
    ['Total Downloads', downloadsOf(volumes)],
  ] as const
  return (
    <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-1 text-sm">
      {figures.map(
        ([of, figure]) =>
          figure !== undefined && (
            <div key={of} className="flex items-baseline gap-1.5 text-muted">
              <dt>{of}</dt>
              <dd className="order-first text-lg font-semibold text-ink tabular-nums">
                {figure.toLocaleString('en-IN')}
              </dd>
              {of === 'Total Downloads' && <dd>as ZIP</dd>}
            </div>
          ),
      )}
    </dl>
  )
}

type Props = {
  readonly selected: readonly VolumeDetails[]
  readonly status: VolumeStatuses
  readonly clear: () => void
}

/** What can be done with all selected volumes at once. */
function BulkActions({ selected, status, clear }: Props) {
  // Those that were selected when it was asked: what is deleted leaves the selection.
  const [asked, setAsked] = useState<readonly VolumeDetails[]>()
  return (
    <>
      <BulkBar count={selected.length} onClear={clear}>
        <Button look="inverse" onClick={() => status.setAll(selected, true)}>
          Activate Selected
        </Button>
        <Button look="inverse" title={`Deactivate: ${DEACTIVATED}`} onClick={() => status.setAll(selected, false)}>
          Deactivate Selected
        </Button>
        <Button look="inverse" onClick={() => setAsked(selected)}>
          <Trash2 aria-hidden="true" className="size-4" />
          Delete Selected
        </Button>
      </BulkBar>
      {asked && <BulkDeleteDialog volumes={asked} close={() => setAsked(undefined)} />}
    </>
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

function NoVolumesFound({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <EmptyState title="No Volumes Found">
      <p>{isFiltered ? 'No volume matches the filters.' : 'The journal has no volume yet.'}</p>
      {isFiltered && <Button onClick={clear}>Clear Filters</Button>}
    </EmptyState>
  )
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
      {shown.length > 0 ? (
        <VolumeTable volumes={shown} selected={selected} select={select} status={status} />
      ) : (
        <NoVolumesFound isFiltered={volumes.length > 0} clear={address.clear} />
      )}
      <p role="status" className="mt-6 text-sm text-muted">
        Showing {shown.length} of {count(volumes.length, 'volume')}
      </p>
      {mayManage && <BulkActions selected={shown.filter(({ id }) => selected.has(id))} status={status} clear={clear} />}
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
      <Heading
        title="Manage Volumes"
        meta={volumes && count(volumes.length, 'volume')}
        more={<RefreshButton refresh={refresh} />}
      >
        <ListButtons />
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
