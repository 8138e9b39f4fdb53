import { parentOf } from '@shodh/contracts/files/paths.ts'
import { useState } from 'react'
import { count } from '../../../ui/count.ts'
import { RequestDialog } from '../../../ui/admin/dialog.tsx'
import { useAct } from '../../../ui/admin/act.tsx'
import type { Item } from '../list/item.ts'
import { type Report, useItemActions } from '../use-item-actions.ts'
import { FolderTree } from './folder-tree.tsx'

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Why items cannot be moved into a folder. */
const obstacleOf = (items: readonly Item[]) => {
  const moved = items.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  return (path: string) => {
    if (moved.some(folder => isWithin(path, folder))) return 'It is moved'
    return items.every(item => parentOf(item.path) === path) ? 'Is there now' : undefined
  }
}

type Props = { readonly items: readonly Item[]; readonly report: Report; readonly close: () => void }

/** The way of moving that needs no pointer. */
export function MoveDialog({ items, report, close }: Props) {
  const [target, setTarget] = useState<string>()
  const { move, complain } = useItemActions()
  const request = useAct({
    send: async () => {
      if (target === undefined) return undefined
      const { error, ...unmoved } = await move(items, target, { report })
      if (unmoved.failed.length > 0) {
        report(unmoved)
        if (error) complain(error)
      } else if (!error) close()
      return error
    },
  })
  const [only] = items
  return (
    <RequestDialog
      title={`Move ${items.length === 1 && only ? `"${only.name}"` : count(items.length, 'item')}`}
      label="Move here"
      busyLabel="Moving…"
      isDisabled={target === undefined}
      request={request}
      close={close}
    >
      <div className="mt-3">
        <FolderTree chosen={target} choose={setTarget} obstacle={obstacleOf(items)} />
      </div>
    </RequestDialog>
  )
}
