import { joinPath, parentOf, ROOT } from '@shodh/contracts/files/paths.ts'
import { entriesIn, fileOf, isFile } from '../../../ui/admin/uploads/directory-entries.ts'

/** A file to upload, and the folder below the one that is shown; a folder without anything in it has no file. */
export type Chosen = { readonly folder: string; readonly file?: File }

/** What systems write into folders by themselves. */
const SYSTEM_FILES = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini'])

/** Of a field: one for folders names the path of each file. */
export const chosenFiles = (files: Iterable<File>): readonly Chosen[] =>
  Array.from(files)
    .filter(({ name }) => !SYSTEM_FILES.has(name))
    .map(file => ({ file, folder: parentOf(file.webkitRelativePath || file.name) }))

const within = async (entry: FileSystemEntry, folder: string): Promise<readonly Chosen[]> => {
  if (isFile(entry)) return [{ file: await fileOf(entry), folder }]
  const path = joinPath(folder, entry.name)
  const all = await entriesIn(entry as FileSystemDirectoryEntry)
  const entries = all.filter(({ name }) => !SYSTEM_FILES.has(name))
  if (entries.length === 0) return [{ folder: path }]
  const found: Chosen[] = []
  for (const each of entries) found.push(...(await within(each, path)))
  return found
}

/**
 * Files and whole folders that are dropped; called while the drop is handled, since the browser forgets them after.
 * Rejects where one can't be read.
 */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<readonly Chosen[]> => {
  const entries = Array.from(items).flatMap(item => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return chosenFiles(files)
  const found = await Promise.all(entries.map(entry => within(entry, ROOT)))
  return found.flat()
}
