import type { StoredBytes } from '@shodh/contracts/files/events.ts'
import { joinPath, segmentsOf } from '@shodh/contracts/files/paths.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'

export type CurrentVersion = StoredBytes & { readonly version: number }

/** A file or a folder, which has no bytes. */
export type TreeItem = {
  readonly id: string
  readonly name: string
  /** Empty where it is in the root. */
  readonly parentId: string
  readonly createdAt: string
  readonly changedAt: string
  readonly isPublished: boolean
  /** Of one that was deleted itself, not with a folder that it is in. */
  readonly deletedAt?: string | undefined
  readonly current?: CurrentVersion | undefined
  /** Earlier versions that were not removed. */
  readonly earlier: readonly number[]
}

type TreeShare = { readonly fileId: string; readonly expiresAt: string; readonly isOver: boolean }

/** Files and folders, with those that were deleted, and links to files. */
export type FileTree = {
  readonly items: ReadonlyMap<string, TreeItem>
  /** By the id of a folder, empty for the root, and the key of a name: the ids of what is in it. */
  readonly children: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly shares: ReadonlyMap<string, TreeShare>
}

export const isFolder = ({ current }: TreeItem) => current === undefined

/** The item that has the name in the folder. */
export const childOf = ({ items, children }: FileTree, folderId: string, name: string): TreeItem | undefined =>
  items.get(children.get(folderId)?.get(nameKey(name)) ?? '')

/** What is directly in the folder. */
export const childrenOf = ({ items, children }: FileTree, folderId: string): readonly TreeItem[] =>
  [...(children.get(folderId)?.values() ?? [])].flatMap(id => items.get(id) ?? [])

/** The item at a path; undefined at that of the root, too. */
export const itemAt = (tree: FileTree, path: string): TreeItem | undefined =>
  segmentsOf(path).reduce<TreeItem | undefined>(
    (folder, name, n) => (n > 0 && !folder ? undefined : childOf(tree, folder?.id ?? '', name)),
    undefined,
  )

/** The folders that it is in, the nearest first. */
export const foldersAbove = ({ items }: FileTree, { parentId }: Pick<TreeItem, 'parentId'>): readonly TreeItem[] => {
  const above: TreeItem[] = []
  for (let folder = items.get(parentId); folder; folder = items.get(folder.parentId)) above.push(folder)
  return above
}

/** The nearest folder through which it is public, whether it is published itself or not. */
export const publishedFolderAbove = (tree: FileTree, item: TreeItem): TreeItem | undefined =>
  foldersAbove(tree, item).find(({ isPublished }) => isPublished)

/** Where it is, or was. */
export const pathOf = (tree: FileTree, item: TreeItem): string =>
  foldersAbove(tree, item).reduce((path, { name }) => joinPath(name, path), item.name)

export const isThere = (tree: FileTree, item: TreeItem) =>
  [item, ...foldersAbove(tree, item)].every(({ deletedAt }) => deletedAt === undefined)

/** The item, and all that is in it. */
export function* withContents(tree: FileTree, item: TreeItem): Generator<TreeItem> {
  yield item
  for (const child of childrenOf(tree, item.id)) yield* withContents(tree, child)
}
