import { BrowseResponse, type FileItem, type FolderItem } from '@shodh/contracts/files/views.ts'
import { readFrom } from '../import/inventory.ts'
import type { SignedInRequest } from '../import/sign-in.ts'
import { sha256Of } from './checksum.ts'
import type { ExportFolder } from '../folder-format/write-folder.ts'

const FILES_FILE = 'files.json'

const nameOf = ({ path }: FileItem) => `files/${path}`

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

/** Returns why the file can't be written. */
const writeFile = async (request: SignedInRequest, folder: ExportFolder, file: FileItem) => {
  if (await folder.has(nameOf(file), file.sha256)) return undefined
  const { status, body, message } = await request({ path: file.downloadUrl, absolute: true, bytes: file.size })
  if (status !== 200 || !body) return message
  if (sha256Of(body) !== file.sha256) return 'the journal sent other bytes than its list names'
  await folder.write(nameOf(file), body)
  return undefined
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
    const why = await writeFile(request, folder, item)
    if (why === undefined) files.push(nameOf(item))
    else missing.push(`The file ${item.path}: ${why}`)
  }
  await folder.write(FILES_FILE, `${JSON.stringify(items.map(exported), undefined, 2)}\n`)
  return { files, missing }
}
