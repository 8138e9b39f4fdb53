import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { count } from '../../../../ui/count.ts'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../../ui/desk/recently-deleted.tsx'
import { useRestoreVolume } from '../../../volumes/admin/use-restore-volume.ts'
import { useDeletedVolumesQuery } from './calls.ts'

function Volumes() {
  const [page, turnTo] = useState(1)
  const query = useDeletedVolumesQuery(page, { refetchOnMountOrArgChange: true })
  const mayRestore = useMay('manage volumes')
  const restore = useRestoreVolume()
  return (
    <DeletedList query={query} none="No volume was deleted." turnTo={turnTo}>
      {({ volumes }) =>
        volumes.map(volume => {
          const { id, name, issueType, year, paperCount, ...deletion } = volume
          return (
            <DeletedEntry
              key={id}
              {...deletion}
              name={name}
              place={`${issueType} ${year} · ${count(paperCount, 'paper')}`}
              restore={mayRestore ? () => restore(volume) : undefined}
            />
          )
        })
      }
    </DeletedList>
  )
}

export function DeletedVolumes() {
  return (
    <RecentlyDeleted>
      <Volumes />
    </RecentlyDeleted>
  )
}
