import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { fetchedDialog } from '../../ui/admin/dialogs/fetched-dialog.tsx'
import { useToast } from '../../ui/toasts/toast.tsx'
import { whenIdle } from '../../ui/browser/when-idle.ts'
import { DeleteDialog } from './dialogs/delete-dialog.tsx'
import type { Item, File } from './list/item.ts'
import type { ItemAction } from './list/item-menu.tsx'
import { NewFolderDialog } from './dialogs/new-folder-dialog.tsx'
import type { FolderUploads } from './uploads/use-uploads.ts'
import { useDownload } from './use-download.ts'
import type { useFolder } from './api.ts'
import type { FolderAddress } from './use-folder-address.ts'
import type { Report, Unmoved } from './use-item-actions.ts'

/** What is open over the list. */
export type Asked =
  | { readonly what: 'new folder' | 'upload' | 'deleted' }
  | { readonly what: 'delete' | 'move'; readonly items: readonly Item[] }
  | { readonly what: 'unmoved'; readonly unmoved: Unmoved }
  | { readonly what: 'publish'; readonly item: Item }
  | { readonly what: 'share'; readonly item: File }
  | { readonly what: 'menu'; readonly item: Item; readonly at: Element | DOMRect }

export type Ask = Dispatch<SetStateAction<Asked | undefined>>

export const reportTo =
  (ask: Ask): Report =>
  unmoved =>
    ask({ what: 'unmoved', unmoved })

export const useAsked = () => {
  const [asked, ask] = useState<Asked>()
  return { asked, ask }
}

const itemMenu = async () => (await import('./list/item-menu.tsx')).ItemMenu
const ItemMenu = fetchedDialog(itemMenu)

const UploadDialog = fetchedDialog(async () => (await import('./uploads/upload-dialog.tsx')).UploadDialog)
const PreviewDialog = fetchedDialog(async () => (await import('./dialogs/preview-dialog.tsx')).PreviewDialog)
const ShareDialog = fetchedDialog(async () => (await import('./dialogs/share-dialog.tsx')).ShareDialog)
const PublishDialog = fetchedDialog(async () => (await import('./dialogs/publish-dialog.tsx')).PublishDialog)
const MoveDialog = fetchedDialog(async () => (await import('./dialogs/move-dialog.tsx')).MoveDialog)
const UnmovedDialog = fetchedDialog(async () => (await import('./dialogs/unmoved-dialog.tsx')).UnmovedDialog)
const DeletedDialog = fetchedDialog(async () => (await import('./dialogs/deleted-dialog.tsx')).DeletedDialog)

type Props = {
  readonly address: FolderAddress
  readonly folder: ReturnType<typeof useFolder>
  readonly asked: Asked | undefined
  readonly ask: Ask
  readonly uploads: FolderUploads
  readonly actionsOf: (item: Item) => readonly ItemAction[]
}

/** Who followed the link of a download without being signed in is led here by `?download=`. */
const useAskedDownload = ({ address: { params, go }, folder: { items, isComplete } }: Props) => {
  const name = params.get('download') ?? undefined
  const item = name === undefined ? undefined : items?.find(each => each.name === name)
  const download = useDownload()
  const toast = useToast()
  const start = useEffectEvent(() => {
    if (item) void download(item)
    else toast(`"${name}" was not found`, 'error')
    go({ download: undefined }, true)
  })
  const isDecided = name !== undefined && (item !== undefined || isComplete)
  useEffect(() => {
    if (isDecided) start()
  }, [isDecided])
}

function Preview({ address: { params, go }, folder: { items } }: Pick<Props, 'address' | 'folder'>) {
  const name = params.get('preview')
  const item = name === null ? undefined : items?.find(each => each.name === name)
  if (!item || item.isFolder) return null
  return <PreviewDialog item={item} close={() => go({ preview: undefined }, true)} />
}

function Open({ address, asked, ask, uploads, actionsOf }: Props) {
  const { path } = address.listing
  const close = () => ask(undefined)
  /** What it opened stays. */
  const closeMenu = () => ask(now => (now?.what === 'menu' ? undefined : now))
  switch (asked?.what) {
    case 'menu':
      return <ItemMenu name={asked.item.name} actions={actionsOf(asked.item)} at={asked.at} close={closeMenu} />
    case 'new folder':
      return <NewFolderDialog path={path} close={close} />
    case 'upload':
      return <UploadDialog uploads={uploads} path={path} close={close} />
    case 'deleted':
      return <DeletedDialog close={close} />
    case 'delete':
      return <DeleteDialog items={asked.items} close={close} />
    case 'move':
      return <MoveDialog items={asked.items} report={reportTo(ask)} close={close} />
    case 'publish':
      return <PublishDialog item={asked.item} close={close} />
    case 'share':
      return <ShareDialog item={asked.item} close={close} />
    default:
      return null
  }
}

/** What is open over the folder. */
export function Dialogs(props: Props) {
  const { asked, ask } = props
  useAskedDownload(props)
  // Before it is opened: it is there at once, also without a connection.
  useEffect(() => whenIdle(() => void itemMenu().catch(() => undefined)), [])
  return (
    <>
      <Preview address={props.address} folder={props.folder} />
      <Open {...props} />
      {asked?.what === 'unmoved' && (
        <UnmovedDialog unmoved={asked.unmoved} report={reportTo(ask)} close={() => ask(undefined)} />
      )}
    </>
  )
}
