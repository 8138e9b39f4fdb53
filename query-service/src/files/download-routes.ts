import { archiveAddress, downloadAddress } from '@shodh/contracts/files/addresses.ts'
import { fileQueryOperations, TICKET } from '@shodh/contracts/files/query-operations.ts'
import { baseName, FolderPath, parentOf, ROOT } from '@shodh/contracts/files/paths.ts'
import { at } from '@shodh/contracts/operations/route-options.ts'
import { fileNameOf } from '@shodh/contracts/text/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inMemory, sendBytes } from '../send-bytes.ts'
import { type FileTree, nodeAt, placeOf, storedAt } from './file-tree.ts'
import { sendFile } from './send-file.ts'
import { Readable } from 'node:stream'
import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { archive, type ArchiveEntry } from '../zip/archive.ts'
import type { Routes } from '../responses.ts'

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
const folderArchive = async (files: FileStore, tree: Tree, folder: FileDocument) => {
  const listed = listedIn(tree, folder.id)
  return {
    broken: await brokenOf(listed, files),
    bytes: { ...archive(listed.map(each => entryOf(files, each))), contentType: 'application/zip' },
  }
}

/** `path` where it is one part of the address, `*` where its slashes are plain. */
type Params = { readonly path?: string; readonly '*'?: string }

const ARCHIVE_END = /\/download\/?$/u

/** The path that an address of the file manager names, in the form in which paths are compared; undefined of what is none. */
const requestedPath = ({ params }: Pick<FastifyRequest, 'params'>): string | undefined => {
  const { path, '*': rest = '' } = params as Params
  return FolderPath.safeParse(path ?? rest).data
}

/** Of a folder's ZIP. */
const requestedFolder = ({ params }: Pick<FastifyRequest, 'params'>): string | undefined => {
  const { path, '*': rest = '' } = params as Params
  if (path === undefined && !ARCHIVE_END.test(rest)) return undefined
  return FolderPath.safeParse(path ?? rest.replace(ARCHIVE_END, '')).data
}

const PRIVATE = 'private, no-store'

const SCREEN = '/admin/content/storage'

/** The screen of files, which signs in and then downloads. */
const screenOf = (path: string | undefined) => {
  if (path === undefined || path === ROOT) return SCREEN
  return `${SCREEN}?${new URLSearchParams({ path: parentOf(path), download: baseName(path) }).toString()}`
}

/** Downloads of files and folders, and small pictures of files, for staff. */
export const fileDownloadRoutes: Routes = async (app, ports) => {
  const { files, fileTree, ticketHolder, thumbnail } = ports
  const send = sendFile(ports)

  /** Also whoever has a ticket for the address. */
  const byTicket = (pathOf: typeof requestedPath, addressOf: (path: string) => string) => ({
    identify: async (request: FastifyRequest) => {
      const { [TICKET]: ticket } = request.query as { readonly [TICKET]?: unknown }
      const path = pathOf(request)
      return typeof ticket === 'string' && path !== undefined ? ticketHolder(addressOf(path), ticket) : undefined
    },
    screenOf: (request: FastifyRequest) => screenOf(pathOf(request)),
  })

  const fileAt = async (request: FastifyRequest) => {
    const path = requestedPath(request)
    const node = path === undefined ? undefined : nodeAt(await fileTree.tree(), path)
    return node?.isFolder === false ? node : undefined
  }

  const download = async (request: FastifyRequest, reply: FastifyReply) => {
    const { version: wanted } = request.query as { readonly version?: number }
    const file = await fileAt(request)
    if (!file) return reply.refuse({ refused: 'FILE_NOT_FOUND' })
    const stored = wanted === undefined ? file.versions.at(-1) : file.versions.find(({ version }) => version === wanted)
    if (!stored) return reply.refuse({ refused: 'FILE_VERSION_NOT_FOUND' })
    return send(request, reply, stored, { name: placeOf(file).name, cacheControl: PRIVATE, isDownload: true })
  }

  const downloadFolder = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = requestedFolder(request)
    const tree = await fileTree.tree()
    const folder = path === undefined ? undefined : nodeAt(tree, path)
    if (!folder?.isFolder) return reply.refuse({ refused: 'FOLDER_NOT_FOUND' })
    const { broken, bytes } = await folderArchive(files, tree, folder)
    if (broken) {
      request.log.error(broken, 'A folder is not sent')
      const message = `"${broken.name}" is ${broken.problem}. Please upload it again, or delete it.`
      return reply.refuse({ refused: 'FILE_MISSING', message })
    }
    const name = fileNameOf(placeOf(folder).name || 'Files', '.zip')
    return sendBytes(request, reply, { ...bytes, name, cacheControl: PRIVATE })
  }

  const sendThumbnail = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = await fileAt(request)
    const stored = file?.versions.at(-1)
    if (!stored) return reply.refuse({ refused: 'FILE_NOT_FOUND' })
    const webp = await thumbnail(stored)
    if (!webp) return reply.refuse({ refused: 'NO_THUMBNAIL' })
    return sendBytes(request, reply, {
      tag: `${stored.sha256}-small`,
      ...inMemory(webp),
      contentType: 'image/webp',
      name: 'thumbnail.webp',
      cacheControl: PRIVATE,
      inline: true,
    })
  }

  const { downloadFile: ofFile, downloadFolder: ofFolder, getThumbnail: ofPicture } = fileQueryOperations
  const routes = [
    {
      ...at(ofFile),
      slashed: '/file-manager/download/*',
      handler: download,
      holder: byTicket(requestedPath, downloadAddress),
    },
    {
      ...at(ofFolder),
      slashed: '/file-manager/folder/*',
      handler: downloadFolder,
      holder: byTicket(requestedFolder, archiveAddress),
    },
    { ...at(ofPicture), slashed: '/file-manager/thumbnail/*', handler: sendThumbnail, holder: {} },
  ]
  for (const { slashed, holder, config, schema, ...route } of routes) {
    const how = { ...route, config: { ...config, ...holder } }
    app.route({ ...how, schema })
    app.route({ ...how, url: slashed, schema: { querystring: schema.querystring } })
  }
}
