import { Download, Eye, FolderInput, FolderOpen, Globe, History, Link, Pencil, Share2, Trash2 } from 'lucide-react'
import { useMay } from '../../account.ts'
import type { File, Folder, Item } from './list/item.ts'
import type { ItemAction } from './list/item-menu.tsx'
import type { Ask } from './dialogs.tsx'
import { useCopyLink, useDownload } from './use-download.ts'
import type { FolderAddress } from './use-folder-address.ts'

type Options = {
  readonly address: FolderAddress
  readonly ask: Ask
  readonly rename: ((item: Item) => void) | undefined
}

/** What can be done with an item: who may only read is offered what changes nothing. */
export const useMenuItems = ({ address, ask, rename }: Options) => {
  const mayManage = useMay('manage files')
  const download = useDownload()
  const copyLink = useCopyLink()
  const downloading = (item: Item): ItemAction => ({
    label: item.isFolder ? 'Download as ZIP' : 'Download',
    glyph: Download,
    run: () => void download(item),
  })
  const ofFolder = (folder: Folder): readonly ItemAction[] => [
    { label: 'Open', glyph: FolderOpen, keys: 'Enter', run: () => address.go({ path: folder.path, q: undefined }) },
    downloading(folder),
    ...(mayManage
      ? [{ label: 'Publish…', glyph: Globe, run: () => ask({ what: 'publish', item: folder }) } as const]
      : []),
  ]
  const ofFile = (file: File): readonly ItemAction[] => [
    { label: 'Preview', glyph: Eye, keys: 'Enter', run: () => address.go({ preview: file.name }) },
    downloading(file),
    { label: 'Copy Link', glyph: Link, run: () => void copyLink(file) },
    { label: 'Share…', glyph: Share2, run: () => ask({ what: 'share', item: file }) },
    {
      label: mayManage ? 'Publish, versions…' : 'Versions…',
      glyph: mayManage ? Globe : History,
      run: () => ask({ what: 'publish', item: file }),
    },
  ]
  const changing = (item: Item, change: (item: Item) => void): readonly ItemAction[] => [
    { label: 'Rename', glyph: Pencil, keys: 'F2', run: () => change(item) },
    { label: 'Move…', glyph: FolderInput, run: () => ask({ what: 'move', items: [item] }) },
    { label: 'Delete…', glyph: Trash2, keys: 'Del', run: () => ask({ what: 'delete', items: [item] }) },
  ]
  return (item: Item): readonly ItemAction[] => [
    ...(item.isFolder ? ofFolder(item) : ofFile(item)),
    ...(rename ? changing(item, rename) : []),
  ]
}
