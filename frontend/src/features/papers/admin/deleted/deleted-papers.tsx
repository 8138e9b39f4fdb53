import { useState } from 'react'
import { useMay } from '../../../../account.ts'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../../ui/desk/recently-deleted.tsx'
import { useDeletedPapersQuery } from './calls.ts'
import { useRestorePaper } from './use-restore-paper.ts'

function Papers() {
  const [page, turnTo] = useState(1)
  const query = useDeletedPapersQuery(page, { refetchOnMountOrArgChange: true })
  const mayRestore = useMay('delete papers')
  const restore = useRestorePaper()
  return (
    <DeletedList query={query} none="No paper was deleted." turnTo={turnTo}>
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
