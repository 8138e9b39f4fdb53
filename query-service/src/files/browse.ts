import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { breadcrumbsOf } from '@shodh/contracts/files/paths.ts'
import type { BrowseQuery } from '@shodh/contracts/files/queries.ts'
import type { BrowseResponse, FileItem, FolderItem } from '@shodh/contracts/files/views.ts'
import { type FileTree, nodeAt, pathOf } from './file-tree.ts'
import { type Files, itemOf } from './items.ts'
import { byKindAndName, byName, keyIn, pageOf, WRONG_CURSOR } from './order.ts'

/** Everything below a folder. */
function* below(tree: FileTree, id: string): Generator<FileDocument> {
  for (const node of tree.childrenOf(id)) {
    yield node
    if (node.isFolder) yield* below(tree, node.id)
  }
}

const isFile = (item: FileItem | FolderItem): item is FileItem => !item.isFolder
const isFolder = (item: FileItem | FolderItem): item is FolderItem => item.isFolder

/** Lists folders; names are ordered as in these languages. */
export const browser = (languages: readonly string[]) => {
  const names = byName(languages)
  const inTree = byKindAndName(languages)
  let last: { readonly tree: FileTree; readonly key: string; readonly all: readonly FileDocument[] } | undefined

  /** Sorted once for all of its pages. */
  const allBelow = (tree: FileTree, id: string) => {
    const key = `${tree.changes()} ${id}`
    if (last?.tree !== tree || last.key !== key) last = { tree, key, all: [...below(tree, id)].sort(inTree) }
    return last.all
  }

  return (files: Files, query: BrowseQuery, now: number): BrowseResponse | Refusal => {
    const { path, recursive, sortBy, sortOrder, limit, cursor } = query
    const { tree } = files
    const folder = nodeAt(tree, path)
    if (!folder?.isFolder) return { refused: 'FOLDER_NOT_FOUND' }
    const after = cursor === undefined ? undefined : keyIn(cursor)
    if (cursor !== undefined && !after) return WRONG_CURSOR
    const all = recursive ? allBelow(tree, folder.id) : tree.childrenOf(folder.id)
    const { shown, nextCursor } = pageOf({ tree, names }, all, { sort: { sortBy, sortOrder }, limit, after })
    const items = shown.map(node => itemOf(files, node, now))
    const currentPath = pathOf(tree, folder)
    return {
      files: items.filter(isFile),
      folders: items.filter(isFolder),
      currentPath,
      breadcrumb: breadcrumbsOf(currentPath),
      totalItems: all.length,
      nextCursor,
    }
  }
}
