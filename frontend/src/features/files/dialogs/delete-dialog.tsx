import { DELETED_FILE_DAYS } from '@shodh/contracts/limits.ts'
import type { ItemResults } from '@shodh/contracts/files/views.ts'
import { useState } from 'react'
import { count } from '../../../ui/count.ts'
import { RequestDialog } from '../../../ui/admin/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import { FailedItems } from './failed-items.tsx'
import type { Item } from '../list/item.ts'
import { OpenToReaders } from './open-to-readers.tsx'
import { UsedBy } from './used-by.tsx'
import { useItemActions } from '../use-item-actions.ts'

type Props = { readonly items: readonly Item[]; readonly close: () => void }

export function DeleteDialog({ items, close }: Props) {
  const [failed, setFailed] = useState<ItemResults['results']>([])
  const { remove } = useItemActions()
  const request = useAct({
    send: async () => {
      const { results, error } = await remove(items)
      const refused = results.filter(({ success }) => !success)
      setFailed(refused)
      if (!error && refused.length === 0) close()
      return error
    },
  })
  if (failed.length > 0 && !request.failure)
    return <FailedItems title={`${count(failed.length, 'item')} could not be deleted`} failed={failed} close={close} />
  const [only] = items
  const many = items.length.toLocaleString('en-IN')
  return (
    <RequestDialog
      title={items.length === 1 && only ? `Delete "${only.name}"?` : `Delete ${many} items?`}
      label={`Delete (${many})`}
      busyLabel="Deleting…"
      isDestructive
      request={request}
      close={close}
    >
      <div className="grid gap-3">
        <p>{`Delete ${many} item(s)? They can be restored for ${DELETED_FILE_DAYS} days from "Recently deleted".`}</p>
        <UsedBy items={items} />
        <OpenToReaders items={items} />
      </div>
    </RequestDialog>
  )
}
