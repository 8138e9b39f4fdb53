import { useState } from 'react'
import { useMay } from '../../../account.ts'
import { failureText } from '../../../ui/admin/act.tsx'
import { DeletedEntry, DeletedList, RecentlyDeleted } from '../../../ui/admin/recently-deleted.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useContentChanged } from '../calls.ts'
import { useDeletedPagesQuery, usePageCalls } from './calls.ts'
import { type Kind, KINDS } from './kinds.ts'

const useRestore = (kind: Kind) => {
  const { restore } = usePageCalls(kind)
  const changed = useContentChanged()
  const toast = useToast()
  return async (id: string, title: string) => {
    const error = await restore(id)
    if (error) toast(failureText(error), 'error')
    else toast(`“${title}” is restored`)
    changed()
    return error
  }
}

function List({ kind }: { kind: Kind }) {
  const [page, turnTo] = useState(1)
  const query = useDeletedPagesQuery({ kind, page }, { refetchOnMountOrArgChange: true })
  const mayManage = useMay('manage content')
  const restore = useRestore(kind)
  const { one, site } = KINDS[kind]
  return (
    <DeletedList of={query} none={`No ${one} was deleted.`} turnTo={turnTo}>
      {({ items }) =>
        items.map(({ id, slug, title, deletedAt, deletedBy, reason }) => (
          <DeletedEntry
            key={id}
            name={title}
            place={`${site}${slug}`}
            deletedAt={deletedAt}
            deletedBy={deletedBy ?? undefined}
            reason={reason}
            restore={mayManage ? () => restore(id, title) : undefined}
          />
        ))
      }
    </DeletedList>
  )
}

/** What was deleted, and the way back. */
export function DeletedPages({ kind }: { kind: Kind }) {
  return (
    <RecentlyDeleted>
      <List kind={kind} />
    </RecentlyDeleted>
  )
}
