import { BrowseResponse, type FileItem, type FolderItem } from '@shodh/contracts/files/views.ts'
import { readFrom, type SignedInRequest } from '../client/session.ts'
import { download } from './download.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

const FILES_FILE = 'files.json'

/** Everything in the file manager, page by page; nothing, where the journal has none yet. */
const listedFiles = async (request: SignedInRequest) => {
  const all: (FileItem | FolderItem)[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = new URLSearchParams({ recursive: 'true', cursor })
    const page: BrowseResponse | undefined = await readFrom(request, BrowseResponse, {
      path: `/file-manager/browse?${query}`,
    })
    if (!page) return all
    all.push(...page.folders, ...page.files)
    cursor = page.nextCursor
  }
  return all
}

const exported = (item: FileItem | FolderItem) => {
  const { path, isFolder, isPublished, createdAt } = item
  if (item.isFolder) return { path, isFolder, isPublished, createdAt }
  const { version, size, sha256, contentType, lastModified } = item
  return { path, isFolder, isPublished, createdAt, version, size, sha256, contentType, lastModified }
}

/** Writes what is in the file manager, if anything is, each file as it is now; returns the names of the files, and what is missing. */
export const exportFiles = async (request: SignedInRequest, folder: ExportFolder) => {
  const items = await listedFiles(request)
  if (items.length === 0) return { files: [], missing: [] }
  const missing: string[] = []
  const files = [FILES_FILE]
  for (const item of items) {
    if (item.isFolder) continue
    const { downloadUrl: path, sha256, size: bytes } = item
    const name = `files/${item.path}`
    const why = await download(request, folder, { name, sha256, path, bytes, named: 'list' })
    if (why === undefined) files.push(name)
    else missing.push(`The file ${item.path}: ${why}`)
  }
  await folder.write(FILES_FILE, `${JSON.stringify(items.map(exported), undefined, 2)}\n`)
  return { files, missing }
}
