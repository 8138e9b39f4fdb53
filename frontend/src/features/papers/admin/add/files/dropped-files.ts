import { entriesIn, fileOf, isFile } from '../../../../../ui/admin/uploads/directory-entries.ts'

/** What systems put into folders, and nobody means. */
const HIDDEN = /^(?:\.|thumbs\.db$|desktop\.ini$|~\$)/iu

const collator = new Intl.Collator('en', { numeric: true })

const pathOf = ({ webkitRelativePath, name }: File) => webkitRelativePath || name

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** None of what cannot be read. */
const filesOf = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  try {
    if (isFile(entry)) return [await fileOf(entry)]
    if (!isFolder(entry)) return []
    const entries = (await entriesIn(entry)).toSorted((one, other) => collator.compare(one.name, other.name))
    return (await Promise.all(entries.map(filesOf))).flat()
  } catch {
    return []
  }
}

/** The files of folders in the order of their names, without what systems put there. */
export const meantFiles = (files: readonly File[]) =>
  files.filter(({ name }) => !HIDDEN.test(name)).toSorted((one, other) => collator.compare(pathOf(one), pathOf(other)))

/** All files that were dropped, also those in folders. To be called while the event is handled. */
export const droppedFiles = async ({ items, files }: DataTransfer): Promise<readonly File[]> => {
  const entries = [...items].flatMap(item => item.webkitGetAsEntry?.() ?? [])
  if (!entries.some(isFolder)) return [...files]
  return meantFiles((await Promise.all(entries.map(filesOf))).flat())
}
