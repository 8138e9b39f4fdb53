import type { VolumeDetails } from '@shodh/contracts/volumes/volume-details.ts'
import { Link } from 'react-router-dom'
import { useMay } from '../../../account.ts'
import { useTimeZone } from '../../../journal.ts'
import { Status } from '../../../ui/admin/status.tsx'
import { momentIn } from '../../../ui/formats/moment.ts'
import { publicationPath, publicationState } from './publication/publication-badge.tsx'
import { DEACTIVATED, type VolumeStatuses } from './use-volume-status.ts'
import { isActive } from './volume-filters.ts'

type Props = { readonly of: VolumeDetails; readonly status: Pick<VolumeStatuses, 'pending' | 'toggle'> }

/** What the switch will do, for readers too. */
export const statusHint = (volume: VolumeDetails, timeZone: string) => {
  const { inPreparation, scheduledAt } = volume
  if (!isActive(volume)) return 'Activate: it takes papers again'
  if (scheduledAt !== undefined)
    return `Deactivate: it takes no more papers, and is not published on ${momentIn(timeZone, scheduledAt)}`
  return `Deactivate: ${inPreparation ? 'it takes no more papers and cannot be published' : DEACTIVATED}`
}

/** Whether a volume takes papers, which administrators switch, and what keeps readers from seeing it. */
export function VolumeStatus({ of: volume, status: { pending, toggle } }: Props) {
  const mayManage = useMay('manage volumes')
  const timeZone = useTimeZone()
  const active = isActive(volume)
  const preparation = publicationState(timeZone, volume)
  const label = active ? (preparation === undefined ? 'Active' : undefined) : 'Inactive'
  const words = label && <Status text={label} tone={active ? 'usual' : 'warning'} />
  const isPending = pending.includes(volume.id)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {mayManage ? (
        <button
          type="button"
          role="switch"
          aria-checked={active}
          aria-disabled={isPending}
          aria-label={`Active: ${volume.name}`}
          title={statusHint(volume, timeZone)}
          className="group inline-flex min-h-8 cursor-pointer items-center gap-2 aria-disabled:cursor-progress pointer-coarse:min-h-11"
          onClick={() => !isPending && toggle(volume)}
        >
          <span
            aria-hidden="true"
            className="flex h-4.5 w-8 items-center rounded-full border border-line-strong bg-tint p-0.5 group-aria-checked:justify-end group-aria-checked:bg-line-strong"
          >
            <span className="size-3 rounded-full border border-line-strong bg-surface" />
          </span>
          {words}
        </button>
      ) : (
        words
      )}
      {preparation !== undefined && (
        <Link to={publicationPath(volume.id)} className="inline-flex min-h-6 items-center hover:underline">
          <Status text={preparation} tone="info" />
        </Link>
      )}
    </span>
  )
}
