import { isActive } from '../../../volumes/admin/volume-filters.ts'
import { downloadsOf } from '../list/listed-downloads.ts'
import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'

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
export function VolumeStats({ volumes }: { volumes: readonly VolumeDetails[] }) {
  const active = volumes.filter(isActive).length
  const downloads = downloadsOf(volumes)
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-4 gap-y-4 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none sm:gap-x-6">
      <Stat of="Total Volumes" figure={volumes.length} />
      <Stat of="Active Volumes" figure={active} />
      <Stat of="Deactivated" figure={volumes.length - active} />
      {downloads !== undefined && <Stat of="Total Downloads" figure={downloads} kind="of volumes" />}
    </dl>
  )
}
