import { baseName, parentOf, ROOT, breadcrumbsOf } from '@shodh/contracts/files/paths.ts'
import {
  Download,
  Eye,
  FolderInput,
  FolderOpen,
  Globe,
  History,
  Link as LinkGlyph,
  Pencil,
  Share2,
  Trash2,
} from 'lucide-react'
import { type ReactNode, Suspense, useMemo, useState, Fragment } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router-dom'
import { useMay } from '../../account.ts'
import type { ApiError } from '../../api.ts'
import { EmptyState } from '../../ui/admin/lists/empty-state.tsx'
import { fetchedDialog } from '../../ui/admin/dialogs/fetched-dialog.tsx'
import { QueryBanner } from '../../ui/admin/queried.tsx'
import { useDroppedFiles } from '../../ui/admin/uploads/use-dropped-files.ts'
import { count } from '../../ui/formats/count.ts'
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts'
import { SkeletonLines } from '../../ui/queries/skeleton.tsx'
import { type useFolder, useFilesChanged } from './api.ts'
import { type Ask, type Asked, Dialogs, reportTo } from './dialogs.tsx'
import { FilesBar } from './list/bulk-bar.tsx'
import { type MoveInto, dropTarget } from './list/entries/drag.ts'
import { type FolderActions, FileList } from './list/file-list.tsx'
import type { ItemAction } from './list/item-menu.tsx'
import { type Filter, type Item, filtered, type File, type Folder } from './list/item.ts'
import { ListTools, useView } from './list/list-tools.tsx'
import { useSelection } from './list/use-selection.ts'
import { type FolderUploads, useUploads } from './uploads/use-uploads.ts'
import { useCopyLink, useDownload } from './use-download.ts'
import type { FolderAddress } from './use-folder-address.ts'
import { useItemActions } from './use-item-actions.ts'

type BreadcrumbProps = {
  readonly address: FolderAddress
  readonly move: MoveInto | undefined
}

/** The folders that lead to this one; each takes what is dropped on it. */
function Breadcrumb({ address: { listing, linkTo }, move }: BreadcrumbProps) {
  const folders = breadcrumbsOf(listing.path)
  return (
    <nav aria-label="Folder" className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm">
      {folders.map(({ name, path }, n) =>
        n === folders.length - 1 ? (
          <span key={path} aria-current="page" className="font-medium wrap-anywhere">
            {name}
          </span>
        ) : (
          <Fragment key={path}>
            <Link
              {...dropTarget(path, move)}
              to={{ search: linkTo(path) }}
              className="py-2.5 text-accent wrap-anywhere hover:underline data-over:outline-2"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="text-muted">
              /
            </span>
          </Fragment>
        ),
      )}
    </nav>
  )
}

const UploadPanel = lazyOrNothing(async () => (await import('./uploads/upload-panel.tsx')).UploadPanel)

const UnfinishedUploads = lazyOrNothing(
  async () => (await import('./uploads/unfinished-uploads.tsx')).UnfinishedUploads,
)

const FolderNamesDialog = fetchedDialog(
  async () => (await import('./uploads/folder-names-dialog.tsx')).FolderNamesDialog,
)

const browseFailure = (error: ApiError): ApiError => ({
  ...error,
  message: `Failed to browse folder: ${error.message}`,
})

/** The folder that was shown before this one. */
const useCameFrom = (path: string) => {
  const [{ now, before }, setShown] = useState<{ now: string; before?: string }>({ now: path })
  if (now !== path) setShown({ now: path, before: now })
  return now === path ? before : now
}

const NONE: readonly Item[] = []

const useFiltered = (items: readonly Item[], { text, kind, size }: Filter) =>
  useMemo(() => filtered(items, { text, kind, size }), [items, text, kind, size])

/** Of who may only read there are none. */
const useFolderActions = (mayChange: boolean, ask: Ask): FolderActions => {
  const { drop, rename } = useItemActions()
  if (!mayChange) return { rename: undefined, remove: undefined, move: undefined }
  return {
    rename,
    remove: items => ask({ what: 'delete', items }),
    move: (items, targetPath) => void drop(items, targetPath, reportTo(ask)),
  }
}

type Options = {
  readonly address: FolderAddress
  readonly ask: Ask
  readonly rename: ((item: Item) => void) | undefined
}

/** What can be done with an item: who may only read is offered what changes nothing. */
const useMenuItems = ({ address, ask, rename }: Options) => {
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
    { label: 'Copy Link', glyph: LinkGlyph, run: () => void copyLink(file) },
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

type UploadsProps = { readonly uploads: FolderUploads; readonly isOver: boolean; readonly path: string }

function UploadsOf({ uploads, isOver, path }: UploadsProps) {
  // Of the window, not of the room that the screen has.
  return createPortal(
    <div className="office">
      {isOver && (
        <p className="pointer-events-none fixed inset-x-4 bottom-4 z-20 mx-auto w-fit rounded-lg bg-ink px-4 py-3 text-surface shadow-float">
          Drop to upload to {path === ROOT ? 'Home' : `"${baseName(path)}"`}
        </p>
      )}
      {uploads.naming && <FolderNamesDialog key={uploads.naming.refused[0]?.path} {...uploads.naming} />}
      {uploads.all.length > 0 && (
        <Suspense>
          <UploadPanel uploads={uploads} />
        </Suspense>
      )}
    </div>,
    document.body,
  )
}

type LoadedProps = {
  readonly folder: ReturnType<typeof useFolder>
  readonly shown: number
  readonly children: ReactNode
}

/** The list once it is there; until then, or where there is none, why. */
function Loaded({ folder: { query, items, total }, shown, children }: LoadedProps) {
  return (
    <>
      <QueryBanner of={query} explained={browseFailure} />
      {!items && query.isFetching && <SkeletonLines count={8} />}
      <p role="status" className="sr-only">
        {items && `${shown.toLocaleString('en-IN')} of ${count(total, 'item')}`}
      </p>
      {items && shown === 0 && (
        <EmptyState title={items.length === 0 ? 'This folder is empty' : 'No items match your filters'} />
      )}
      {items && children}
    </>
  )
}

type Props = {
  readonly address: FolderAddress
  readonly folder: ReturnType<typeof useFolder>
  readonly mayChange: boolean
  readonly asked: Asked | undefined
  readonly ask: Ask
}

/** A folder: the way to it, what it holds, and what can be done with that. */
export function FolderView({ address, folder, mayChange, asked, ask }: Props) {
  const { path } = address.listing
  const shown = useFiltered(folder.items ?? NONE, address.filter)
  const selection = useSelection(shown)
  const [view, choose] = useView()
  const [renamed, setRenamed] = useState<string>()
  const cameFrom = useCameFrom(path)
  const actions = useFolderActions(mayChange, ask)
  const rename = actions.rename && (({ id }: Item) => setRenamed(id))
  const actionsOf = useMenuItems({ address, ask, rename })
  const uploads = useUploads(path, useFilesChanged())
  const isOver = useDroppedFiles(actions.move && uploads.drop)
  const linkTo = (item: Item) => (item.isFolder ? address.linkTo(item.path) : address.linkWith('preview', item.name))
  return (
    <>
      <Breadcrumb address={address} move={actions.move} />
      {mayChange && (
        <Suspense>
          <UnfinishedUploads uploads={uploads} />
        </Suspense>
      )}
      <ListTools address={address} view={view} choose={choose} />
      <Loaded folder={folder} shown={shown.length}>
        <FileList
          key={path}
          cameFrom={cameFrom}
          items={shown}
          view={view}
          selection={selection}
          actions={actions}
          renamed={renamed}
          setRenamed={setRenamed}
          linkTo={linkTo}
          leave={() => path !== ROOT && address.go({ path: parentOf(path), q: undefined })}
          showMenu={(item, at) => ask({ what: 'menu', item, at })}
        />
      </Loaded>
      <FilesBar selection={selection} remove={actions.remove} ask={ask} actionsOf={actionsOf} />
      <Dialogs address={address} folder={folder} asked={asked} ask={ask} uploads={uploads} actionsOf={actionsOf} />
      <UploadsOf uploads={uploads} isOver={isOver} path={path} />
    </>
  )
}
