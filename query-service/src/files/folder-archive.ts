import { Readable } from 'node:stream'
import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { archive, type ArchiveEntry } from '../zip/archive.ts'
import { type FileTree, placeOf, storedAt } from './file-tree.ts'

type Tree = Pick<FileTree, 'childrenOf'>

/** A file, or a folder that is empty, under its path within the folder that is downloaded. */
type Listed = { readonly name: string; readonly node: FileDocument }

const listedIn = (tree: Tree, id: string, before = ''): readonly Listed[] =>
  tree.childrenOf(id).flatMap(node => {
    const name = before + placeOf(node).name
    if (!node.isFolder) return [{ name, node }]
    const below = listedIn(tree, node.id, `${name}/`)
    return below.length === 0 ? [{ name: `${name}/`, node }] : below
  })

const nothing = async () => Readable.from([])

const entryOf = (files: FileStore, { name, node }: Listed): ArchiveEntry => {
  const modified = new Date(storedAt(node))
  const stored = node.versions.at(-1)
  if (!stored) return { name, bytes: 0, crc32: 0, modified, identity: '', open: nothing }
  const { sha256: identity, bytes, crc32 } = stored
  return { name, bytes, crc32, modified, identity, open: range => files.open(identity, range) }
}

/** Files that are looked at at a time. */
const AT_A_TIME = 8

/** The path of the first file that is missing or damaged. */
const brokenOf = async (listed: readonly Listed[], files: FileStore) => {
  const look = async ({ name, node }: Listed) => {
    const stored = node.versions.at(-1)
    const problem = stored && (await problemOf(files, stored, { contents: false }))
    return problem && { name, problem, sha256: stored.sha256 }
  }
  for (let n = 0; n < listed.length; n += AT_A_TIME) {
    const [broken] = (await Promise.all(listed.slice(n, n + AT_A_TIME).map(look))).filter(each => each !== undefined)
    if (broken) return broken
  }
  return undefined
}

/** All that is below a folder, as one ZIP, and what of it is not as it was stored, which can't be sent. */
export const folderArchive = async (files: FileStore, tree: Tree, folder: FileDocument) => {
  const listed = listedIn(tree, folder.id)
  return {
    broken: await brokenOf(listed, files),
    bytes: { ...archive(listed.map(each => entryOf(files, each))), contentType: 'application/zip' },
  }
}
