import { retainedFiles } from '@shodh/contracts/files/document.ts'
import type { FileStats } from '@shodh/contracts/files/views.ts'
import type { FileTree } from './file-tree.ts'

/** What is below a folder, in figures. */
export const statsBelow = (tree: FileTree, id: string): FileStats => {
  const { files, folders, bytes, newest } = tree.sumsOf(id)
  return { totalFiles: files, totalFolders: folders, totalSize: bytes, lastModified: newest || null }
}

/** All there is, with the bytes of each content once. */
export const statsOfAll = (tree: FileTree, now: number): FileStats => {
  const storedSize = [...retainedFiles(tree.all(), now).values()].reduce((sum, bytes) => sum + bytes, 0)
  return { ...statsBelow(tree, ''), storedSize }
}
