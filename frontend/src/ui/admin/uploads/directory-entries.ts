export const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

/** Rejects where it can't be read. */
export const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** What is in a directory, whose reader gives a hundred entries at a time. Rejects where it can't be read. */
export const entriesIn = async (directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = directory.createReader()
  const next = () => new Promise<readonly FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  const all: FileSystemEntry[] = []
  for (let some = await next(); some.length > 0; some = await next()) all.push(...some)
  return all
}
