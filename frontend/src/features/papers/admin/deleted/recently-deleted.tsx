import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { count } from '../../../../ui/formats/count.ts'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../../ui/admin/lists/recently-deleted.tsx'
import { useRestoreVolume } from '../../../volumes/admin/calls.ts'
import { useDeletedPapersQuery, useDeletedVolumesQuery, useRestorePaper } from '../calls.ts'

function Papers() {
  const [page, turnTo] = useState(1)
  const query = useDeletedPapersQuery(page, { refetchOnMountOrArgChange: true })
  const mayRestore = useMay('delete papers')
  const restore = useRestorePaper()
  return (
    <DeletedList of={query} none="No paper was deleted." turnTo={turnTo}>
      {({ papers }) =>
        papers.map(paper => {
          const { id, sr, title, authorName, volumeName, issueType, year, isVolumeDeleted, ...deletion } = paper
          return (
            <DeletedEntry
              key={id}
              {...deletion}
              name={title}
              place={`${authorName} · Sr. ${sr}, ${volumeName}, ${issueType} ${year}`}
              restore={mayRestore ? () => restore(paper) : undefined}
              obstacle={isVolumeDeleted ? 'Restore its volume first' : undefined}
            />
          )
        })
      }
    </DeletedList>
  )
}

export function DeletedPapers() {
  return (
    <RecentlyDeleted>
      <Papers />
    </RecentlyDeleted>
  )
}

function Volumes() {
  const [page, turnTo] = useState(1)
  const query = useDeletedVolumesQuery(page, { refetchOnMountOrArgChange: true })
  const mayRestore = useMay('manage volumes')
  const restore = useRestoreVolume()
  return (
    <DeletedList of={query} none="No volume was deleted." turnTo={turnTo}>
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
