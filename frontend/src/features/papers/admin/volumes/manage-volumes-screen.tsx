import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { useMemo, useState } from 'react'
import { useMay } from '../../../../account.ts'
import type { ApiError } from '../../../../api.ts'
import { count } from '../../../../ui/count.ts'
import { ErrorBanner } from '../../../../ui/desk/error-banner.tsx'
import { Heading } from '../../../../ui/desk/heading.tsx'
import { useErrorBanner } from '../../../../ui/desk/use-error-banner.ts'
import { useRefresh } from '../../../../ui/desk/use-refresh.ts'
import { ListButtons } from '../list-buttons.tsx'
import { SkeletonLines } from '../../../../ui/skeleton.tsx'
import { useRedirect } from '../../../../ui/use-redirect.ts'
import { LOAD_FAILED, useDeskVolumesQuery } from '../../../volumes/admin/calls.ts'
import { useVolumeStatus } from '../../../volumes/admin/use-volume-status.ts'
import { filtered, filtersOf, useVolumeAddress } from '../../../volumes/admin/volume-filters.ts'
import { VolumeToolbar } from '../../../volumes/admin/volume-toolbar.tsx'
import { DeletedVolumes } from '../deleted/deleted-volumes.tsx'
import { BulkActions } from './bulk-actions.tsx'
import { NoVolumesFound, VolumeCards } from './volume-cards.tsx'
import { VolumeStats } from './volume-stats.tsx'

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

/** What a failed load reads; whose rights have ended is redirected. */
const useLoadError = (error: unknown) => {
  const failed = error as ApiError | undefined
  const isForbidden = failed?.status === 403
  useRedirect(isForbidden ? '/dashboard' : undefined, 'Insufficient permissions for this action.')
  return useMemo(() => failed && loadError(failed), [failed])
}

export function ManageVolumesScreen() {
  const query = useDeskVolumesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data, isError } = query
  const error = useLoadError(query.error)
  const banner = useErrorBanner({ ...query, error }, () => void query.refetch())
  const refresh = useRefresh(query.refetch)
  const volumes = useMemo(() => data?.volumes.filter(volume => !volume.isYearOnly), [data])
  return (
    <>
      <Heading title="Manage Volumes" lead={volumes && count(volumes.length, 'volume')}>
        <div className="flex flex-wrap gap-2">
          <ListButtons refresh={refresh} />
        </div>
      </Heading>
      {banner.error && <ErrorBanner error={banner.error} dismiss={banner.dismiss} retry={banner.retry} />}
      {!volumes && !isError && <SkeletonLines count={8} />}
      {volumes && <Volumes stored={volumes} />}
      {volumes && <DeletedVolumes />}
    </>
  )
}
