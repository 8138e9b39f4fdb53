import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import { useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '../../../../ui/admin/button.tsx'
import { count } from '../../../../ui/count.ts'
import { listedPath } from '../../../volumes/admin/volume-addresses.ts'
import type { Destination } from './batch/batch.ts'
import { volumesAt } from './destination.ts'
import { useWorkspace } from './use-workspace.ts'

/** Where staff see a volume: as readers do, or in the list of papers while it is in preparation. */
const viewOf = (tree: YearTree, { year, issueType, volume }: Destination) => {
  if (year === null || !volume) return '/admin/papers'
  const isHidden = volumesAt(tree, { year, issueType }).find(({ id }) => id === volume.id)?.inPreparation
  return isHidden ? listedPath({ year, issueType, name: volume.name }) : volumePath(year, issueType, volume.name)
}

/** What the last upload has published since the screen was opened. */
export const usePublished = () => {
  const { published } = useWorkspace()
  return useSyncExternalStore(published.subscribe, published.now)
}

/** After an upload: how many papers went where, and the ways on. */
export function Published({ tree, isWhole }: { tree: YearTree; isWhole: boolean }) {
  const { published } = useWorkspace()
  const last = usePublished()
  const look = isWhole ? 'mt-4 grid min-h-64 place-items-center text-center' : 'mt-4'
  return (
    <div role="status" className={last ? look : 'empty:absolute'}>
      {last && (
        <div className="rounded-lg bg-success-soft p-4 text-sm">
          <p className="font-semibold">{count(last.many, 'paper')} uploaded</p>
          <p className="mt-1 text-muted wrap-anywhere">
            {last.destination.year} · {last.destination.issueType} issue · {last.destination.volume?.name}
          </p>
          <p className={`mt-3 flex flex-wrap gap-2 ${isWhole ? 'justify-center' : ''}`}>
            <ButtonLink look={isWhole ? 'primary' : 'outline'} to={viewOf(tree, last.destination)}>
              View volume
            </ButtonLink>
            <Button onClick={() => published.set(undefined)}>{isWhole ? 'Upload more' : 'Dismiss'}</Button>
          </p>
        </div>
      )}
    </div>
  )
}
