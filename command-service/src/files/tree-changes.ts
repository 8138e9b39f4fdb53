import type { Recorded } from '@shodh/contracts/event.ts'
import type { FileEvent } from '@shodh/contracts/files/events.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import type { StateFold } from '../decider.ts'
import { type CurrentVersion, type FileTree, type TreeItem, withContents } from './tree.ts'

type Growing = {
  readonly items: Map<string, TreeItem>
  readonly children: Map<string, Map<string, string>>
  readonly shares: Map<string, FileTree['shares'] extends ReadonlyMap<string, infer Share> ? Share : never>
}

type Of<Type extends FileEvent['type']> = Recorded<Extract<FileEvent, { type: Type }>>

const putIn = ({ items, children }: Growing, item: TreeItem) => {
  items.set(item.id, item)
  const siblings = children.get(item.parentId) ?? new Map<string, string>()
  children.set(item.parentId, siblings.set(nameKey(item.name), item.id))
}

const takeOut = ({ children }: Growing, { parentId, name }: TreeItem) => children.get(parentId)?.delete(nameKey(name))

const idIn = (data: { readonly fileId: string } | { readonly folderId: string }) =>
  'fileId' in data ? data.fileId : data.folderId

type OfItem = Recorded & { readonly data: { readonly fileId: string } | { readonly folderId: string } }

/** Changes the item that an event is about. */
const change = (tree: Growing, { data }: OfItem, changed: (item: TreeItem) => Partial<TreeItem>) => {
  const item = tree.items.get(idIn(data))
  if (item) tree.items.set(item.id, { ...item, ...changed(item) })
}

/** Puts it elsewhere, or under another name. */
const relocate = (tree: Growing, { data }: OfItem, to: Partial<TreeItem>) => {
  const item = tree.items.get(idIn(data))
  if (!item) return
  if (item.deletedAt === undefined) takeOut(tree, item)
  putIn(tree, { ...item, ...to, deletedAt: undefined })
}

/** Most files never have one. */
const NO_VERSIONS: readonly number[] = []

const created = (tree: Growing, event: Of<'FolderCreated' | 'FileUploaded'>, current?: CurrentVersion) => {
  const { name } = event.data
  const given = event.data.parentId ?? ''
  // the folder's own text, of which each file in it would have another copy
  const parentId = tree.items.get(given)?.id ?? given
  const { at } = event.metadata
  const times = { createdAt: at, changedAt: at }
  putIn(tree, { id: idIn(event.data), name, parentId, ...times, isPublished: false, current, earlier: NO_VERSIONS })
}

const versionIn = ({ data }: Of<'FileUploaded' | 'FileReplaced'>): CurrentVersion => {
  const { version, sha256, bytes, crc32, contentType, notScanned } = data
  return { version, sha256, bytes, crc32, contentType, ...(notScanned && { notScanned }) }
}

const replaced = (tree: Growing, event: Of<'FileReplaced'>) =>
  change(tree, event, ({ current, earlier }) => ({
    current: versionIn(event),
    earlier: [...earlier, ...(current ? [current.version] : [])],
    changedAt: event.metadata.at,
  }))

/** Nothing of it is published any more, and the links to what is in it end. */
const deleted = (tree: Growing, event: Of<'FileDeleted' | 'FolderDeleted'>) => {
  const item = tree.items.get(idIn(event.data))
  if (!item) return
  const gone = new Map(Array.from(withContents(tree, item), one => [one.id, one]))
  for (const one of gone.values()) if (one.isPublished) tree.items.set(one.id, { ...one, isPublished: false })
  for (const [id, share] of tree.shares) if (gone.has(share.fileId)) tree.shares.set(id, { ...share, isOver: true })
  takeOut(tree, item)
  change(tree, event, () => ({ deletedAt: event.metadata.at }))
}

const renamed = (tree: Growing, event: Of<'FileRenamed' | 'FolderRenamed'>) =>
  relocate(tree, event, { name: event.data.name })

const placed = (tree: Growing, event: Of<'FileMoved' | 'FolderMoved' | 'FileRestored' | 'FolderRestored'>) =>
  relocate(tree, event, { name: event.data.name, parentId: event.data.parentId ?? '' })

const published = (isPublished: boolean) => (tree: Growing, event: OfItem) =>
  change(tree, event, () => ({ isPublished }))

const changes: { readonly [Type in FileEvent['type']]: (tree: Growing, event: Of<Type>) => unknown } = {
  FolderCreated: created,
  FolderRenamed: renamed,
  FolderMoved: placed,
  FolderDeleted: deleted,
  FolderRestored: placed,
  FolderPublished: published(true),
  FolderUnpublished: published(false),
  FileUploaded: (tree, event) => created(tree, event, versionIn(event)),
  FileReplaced: replaced,
  FileRenamed: renamed,
  FileMoved: placed,
  FileDeleted: deleted,
  FileRestored: placed,
  FilePublished: published(true),
  FileUnpublished: published(false),
  FileVersionRemoved: (tree, event) =>
    change(tree, event, ({ earlier }) => ({ earlier: earlier.filter(version => version !== event.data.version) })),
  FileShared: ({ shares }, { data: { shareId, fileId, expiresAt } }) =>
    shares.set(shareId, { fileId, expiresAt, isOver: false }),
  ShareRevoked: ({ shares }, { data: { shareId } }) => {
    const share = shares.get(shareId)
    if (share) shares.set(shareId, { ...share, isOver: true })
  },
}

const initial: FileTree = { items: new Map(), children: new Map(), shares: new Map() }

const growing = (tree: FileTree) =>
  (tree === initial ? { items: new Map(), children: new Map(), shares: new Map() } : tree) as Growing

type Change = (tree: Growing, event: Recorded) => unknown

/**
 * Each state but the first is the one before, changed: a copy of 100,000 entries for each event would take minutes. A stream's
 * commands are decided one after the other, so none sees a tree that another one changes.
 */
const inPlace =
  (one: unknown) =>
  (before: FileTree, event: Recorded): FileTree => {
    const tree = growing(before)
    ;(one as Change)(tree, event)
    return tree
  }

export const fileTree: StateFold<FileTree, FileEvent> = {
  initial,
  on: Object.fromEntries(Object.entries(changes).map(([type, one]) => [type, inPlace(one)])) as unknown as StateFold<
    FileTree,
    FileEvent
  >['on'],
}
