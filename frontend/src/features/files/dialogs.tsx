import { Pencil, Trash2 } from 'lucide-react'
import { DeleteDialog } from './delete-dialog.tsx'
import type { Item } from './item.ts'
import { type ItemAct, ItemMenu } from './item-menu.tsx'
import { NewFolderDialog } from './new-folder-dialog.tsx'
import type { Asked } from './use-asked.ts'

type Props = {
  readonly path: string
  readonly asked: Asked | undefined
  readonly ask: (asked: Asked | undefined) => void
  readonly rename: ((item: Item) => void) | undefined
}

/** What is open over the folder. */
export function Dialogs({ path, asked, ask, rename }: Props) {
  const close = () => ask(undefined)
  const changesOf = (item: Item, change: (item: Item) => void): readonly ItemAct[] => [
    { label: 'Rename', glyph: Pencil, keys: 'F2', run: () => change(item) },
    { label: 'Delete…', glyph: Trash2, keys: 'Del', run: () => ask({ what: 'delete', items: [item] }) },
  ]
  const actsOf = (item: Item): readonly ItemAct[] => (rename ? changesOf(item, rename) : [])
  switch (asked?.what) {
    case 'menu':
      return <ItemMenu name={asked.item.name} acts={actsOf(asked.item)} at={asked.at} close={close} />
    case 'new folder':
      return <NewFolderDialog path={path} close={close} />
    case 'delete':
      return <DeleteDialog items={asked.items} close={close} />
    default:
      return null
  }
}
