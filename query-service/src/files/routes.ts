import { fileQueryOperations } from '@shodh/contracts/files/query-operations.ts'
import { downloadAddress } from '@shodh/contracts/files/addresses.ts'
import {
  deletionOf,
  type FileDocument,
  type FileShareDocument,
  restorableUntil,
  retainedFiles,
} from '@shodh/contracts/files/document.ts'
import type { DeletedItem, FileShare, FileStats, FileVersion } from '@shodh/contracts/files/views.ts'
import type { Ports } from '../ports.ts'
import { cachedResponder, type Routes } from '../responses.ts'
import type { Source } from '../views/served-views.ts'
import { browser } from './browse.ts'
import { type FileTree, nodeAt, pathOf, placeOf } from './file-tree.ts'
import { namedPeople } from '../permissions.ts'
import type { DeletedQuery } from '@shodh/contracts/files/queries.ts'
import { totalSize, WRONG_CURSOR } from './order.ts'
import { type Files, isInForce } from './items.ts'
import { endOf } from './published.ts'

type Wanted = { readonly fileId: string | undefined; readonly all: boolean }

/** Links in force, or all, those made last first. */
const findShares = async (
  ports: Pick<Ports, 'vault'>,
  { tree, shares }: Files,
  { fileId, all }: Wanted,
  now: number,
): Promise<readonly FileShare[]> => {
  const person = namedPeople(ports)
  const found = fileId === undefined ? shares.all() : shares.of(fileId)
  const wanted = found.filter(share => all || isInForce({ tree }, share, now))
  const shown = async (share: FileShareDocument): Promise<FileShare | undefined> => {
    const { id, createdAt, createdBy, expiresAt, since } = share
    const file = tree.node(share.fileId)
    if (!file) return undefined
    const opened = await ports.vault.get('share-opens', id)
    const revokedAt = share.revokedAt ?? endOf(tree, file, since)?.at
    return {
      id,
      _id: id,
      filePath: pathOf(tree, file),
      createdAt,
      createdBy: await person(createdBy),
      expiresAt,
      opens: opened?.opens ?? 0,
      lastOpenedAt: opened?.lastOpenedAt ?? null,
      ...(revokedAt !== undefined && { revokedAt }),
    }
  }
  const inOrder = wanted.toSorted((one, other) => other.since - one.since)
  return (await Promise.all(inOrder.map(shown))).filter(share => share !== undefined)
}

/** A page of what can be restored, deleted last first; the cursor is the position of the last deletion on the page before. */
const findDeleted = async (
  ports: Pick<Ports, 'vault'>,
  tree: FileTree,
  { limit, cursor }: DeletedQuery,
  now: number,
) => {
  const person = namedPeople(ports)
  const before = cursor === undefined ? Infinity : Number(cursor)
  if (Number.isNaN(before)) return WRONG_CURSOR
  const restorable = Array.from(tree.all()).flatMap(node => {
    const deletion = deletionOf(node)
    return deletion && deletion.position < before && restorableUntil(deletion.at) > now ? [{ node, ...deletion }] : []
  })
  const sorted = restorable.toSorted((one, other) => other.position - one.position)
  const shown = sorted.slice(0, limit)
  const items = shown.map(async ({ node, at }): Promise<DeletedItem> => {
    const { id, isFolder, deletedBy = '' } = node
    return {
      id,
      _id: id,
      name: placeOf(node).name,
      path: pathOf(tree, node),
      isFolder,
      size: totalSize(tree, node),
      ...(isFolder && { itemCount: tree.countIn(id) }),
      deletedAt: at,
      deletedBy: await person(deletedBy),
      restorableUntil: new Date(restorableUntil(at)).toISOString(),
    }
  })
  const nextCursor = sorted.length > limit ? String(shown.at(-1)?.position) : null
  return { items: await Promise.all(items), nextCursor }
}

/** What is below a folder, in figures. */
const statsBelow = (tree: FileTree, id: string): FileStats => {
  const { files, folders, bytes, newest } = tree.sumsOf(id)
  return { totalFiles: files, totalFolders: folders, totalSize: bytes, lastModified: newest || null }
}

/** All there is, with the bytes of each content once. */
const statsOfAll = (tree: FileTree, now: number): FileStats => {
  const storedSize = [...retainedFiles(tree.all(), now).values()].reduce((sum, bytes) => sum + bytes, 0)
  return { ...statsBelow(tree, ''), storedSize }
}

const fileAt = (tree: FileTree, path: string) => {
  const node = nodeAt(tree, path)
  return node?.isFolder ? undefined : node
}

const HOUR_MS = 60 * 60 * 1000

/** What has expired by now without an event: each of both only grows, and so does their sum. */
const clock = ({ shares }: Pick<Ports['fileTree'], 'shares'>): Source => ({
  version: async () => {
    const now = Date.now()
    const expired = (await shares()).all().filter(({ expiresAt }) => Date.parse(expiresAt) <= now)
    return expired.length + Math.floor(now / HOUR_MS)
  },
})

/** What the file manager has, for those who may see it. Of what names people no response is cached. */
export const fileRoutes: Routes = async (_, ports) => {
  const { answer, query, fileTree, settings, views, responses } = ports
  const respond = cachedResponder([views.files, views.fileShares, clock(fileTree)], { responses })
  const browse = browser(settings.languages)

  const versionsOf = (tree: FileTree, file: FileDocument) => {
    const person = namedPeople(ports)
    const address = downloadAddress(pathOf(tree, file))
    const shown = file.versions.map(async (stored, n): Promise<FileVersion> => {
      const { version, at: storedAt, actorId, sha256, bytes, contentType } = stored
      const isCurrent = n === file.versions.length - 1
      const url = `${address}?version=${version}`
      const common = { version, at: storedAt, actor: await person(actorId), sha256, size: bytes, contentType }
      return { ...common, isCurrent, downloadUrl: url }
    })
    return Promise.all(shown.toReversed())
  }

  answer(fileQueryOperations.browseFiles, (request, reply) =>
    respond(request, reply, request.query, async () => {
      const files = { tree: await fileTree.tree(), shares: await fileTree.shares() }
      const data = browse(files, request.query, Date.now())
      return 'refused' in data ? data : { message: 'Files and folders retrieved successfully', data }
    }),
  )

  answer(fileQueryOperations.getFileStats, (request, reply) =>
    respond(request, reply, request.query, async () => {
      const { path } = request.query
      const tree = await fileTree.tree()
      const folder = path === undefined ? undefined : nodeAt(tree, path)
      if (path !== undefined && !folder?.isFolder) return { refused: 'FOLDER_NOT_FOUND' }
      const stats = folder ? statsBelow(tree, folder.id) : statsOfAll(tree, Date.now())
      return { message: 'Statistics retrieved successfully', data: { stats } }
    }),
  )

  query(fileQueryOperations.listFileVersions, async request => {
    const tree = await fileTree.tree()
    const file = fileAt(tree, request.query.path)
    if (!file) return { refused: 'FILE_NOT_FOUND' }
    const versions = await versionsOf(tree, file)
    return { message: 'Versions retrieved successfully', data: { versions } }
  })

  query(fileQueryOperations.listDeletedFiles, async request => {
    const data = await findDeleted(ports, await fileTree.tree(), request.query, Date.now())
    return 'refused' in data ? data : { message: 'Deleted files retrieved successfully', data }
  })

  query(fileQueryOperations.listFileShares, async request => {
    const { path, all } = request.query
    const files = { tree: await fileTree.tree(), shares: await fileTree.shares() }
    const file = path === undefined ? undefined : fileAt(files.tree, path)
    if (path !== undefined && !file) return { refused: 'FILE_NOT_FOUND' }
    const shares = await findShares(ports, files, { fileId: file?.id, all }, Date.now())
    return { message: 'Links retrieved successfully', data: { shares } }
  })

  query(fileQueryOperations.listFileUses, async request => {
    const tree = await fileTree.tree()
    const node = nodeAt(tree, request.query.path)
    if (!node) return { refused: 'FILE_NOT_FOUND' }
    const uses = await ports.usesOf(tree, node)
    return { message: 'Uses retrieved successfully', data: { uses } }
  })
}
