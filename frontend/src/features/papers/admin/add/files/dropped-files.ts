/** What systems put into folders, and nobody means. */
const HIDDEN = /^(?:\.|thumbs\.db$|desktop\.ini$|~\$)/iu

const collator = new Intl.Collator('en', { numeric: true })

const pathOf = ({ webkitRelativePath, name }: File) => webkitRelativePath || name

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<readonly File[]>(resolve =>
    entry.file(
      file => resolve([file]),
      () => resolve([]),
    ),
  )

/** A reader gives some entries of its folder at a time, and none at the end. */
const entriesOf = async (folder: FileSystemDirectoryEntry) => {
  const reader = folder.createReader()
  const next = () => new Promise<readonly FileSystemEntry[]>(resolve => reader.readEntries(resolve, () => resolve([])))
  const all: FileSystemEntry[] = []
  for (let some = await next(); some.length > 0; some = await next()) all.push(...some)
  return all
}

const filesOf = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return await fileOf(entry)
  if (!isFolder(entry)) return []
  const entries = (await entriesOf(entry)).toSorted((one, other) => collator.compare(one.name, other.name))
  return (await Promise.all(entries.map(filesOf))).flat()
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
