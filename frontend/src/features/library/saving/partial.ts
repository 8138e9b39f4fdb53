/** The part of a file that has come so far. */
export type PartialFile = {
  readonly size: () => number
  readonly append: (chunk: Uint8Array<ArrayBuffer>) => void
  readonly clear: () => void
  readonly bytes: () => Promise<Uint8Array<ArrayBuffer>>
  /** The file as it is now; nothing can be appended afterwards. */
  readonly finish: () => Promise<Blob>
  /** Gives the file back; it stays stored where it can be. */
  readonly close: () => void
}

export type Partials = {
  readonly open: (name: string) => Promise<PartialFile>
  readonly remove: (name: string) => Promise<void>
  readonly names: () => Promise<readonly string[]>
}

/** Bytes after which what was written is made durable: so many at most, and a chunk, are fetched again. */
const FLUSH_BYTES = 3 * 1024 * 1024
const DIRECTORY = 'shodh-library'

const directory = async () => (await navigator.storage.getDirectory()).getDirectoryHandle(DIRECTORY, { create: true })

const readAll = (handle: FileSystemSyncAccessHandle, size: number) => {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size;) {
    const count = handle.read(bytes.subarray(at), { at })
    if (count === 0) return bytes.subarray(0, at)
    at += count
  }
  return bytes
}

/** Of the origin's private file system (WHATWG File System): it survives a tab that dies. */
const openStored = async (name: string): Promise<PartialFile> => {
  const file = await (await directory()).getFileHandle(name, { create: true })
  const handle = await file.createSyncAccessHandle()
  let size = handle.getSize()
  let unflushed = 0
  const flush = () => {
    handle.flush()
    unflushed = 0
  }
  return {
    size: () => size,
    append: chunk => {
      let written = 0
      while (written < chunk.byteLength) {
        const rest = chunk.subarray(written)
        const count = handle.write(rest, { at: size })
        // without room, some browsers respond with a count that cannot be
        if (count === 0 || count > rest.byteLength)
          throw new DOMException('No byte could be written', 'QuotaExceededError')
        written += count
        size += count
      }
      unflushed += chunk.byteLength
      if (unflushed >= FLUSH_BYTES) flush()
    },
    clear: () => {
      handle.truncate(0)
      size = 0
      flush()
    },
    bytes: async () => readAll(handle, size),
    finish: () => {
      flush()
      handle.close()
      return file.getFile()
    },
    close: () => handle.close(),
  }
}

const stored: Partials = {
  open: openStored,
  remove: async name => (await directory()).removeEntry(name).catch(() => undefined),
  names: async () => {
    const names: string[] = []
    for await (const name of (await directory()).keys()) names.push(name)
    return names
  },
}

/** Where there is no private file system, parts are in memory and end with the tab. */
export const partialsInMemory = (): Partials => {
  const parts = new Map<string, Blob[]>()
  return {
    open: async name => {
      const blobs = parts.get(name) ?? []
      parts.set(name, blobs)
      const size = () => blobs.reduce((sum, blob) => sum + blob.size, 0)
      return {
        size,
        append: chunk => void blobs.push(new Blob([chunk])),
        clear: () => void blobs.splice(0),
        bytes: async () => new Uint8Array(await new Blob(blobs).arrayBuffer()),
        finish: async () => new Blob(blobs),
        close: () => undefined,
      }
    },
    remove: async name => void parts.delete(name),
    names: async () => [...parts.keys()],
  }
}

/** Those of the private file system, where the browser has one and gives it to this site. */
export const findPartials = async (): Promise<Partials> => {
  const hasHandles = 'FileSystemFileHandle' in self && 'createSyncAccessHandle' in FileSystemFileHandle.prototype
  const isUsable =
    hasHandles &&
    (await directory().then(
      () => true,
      () => false,
    ))
  return isUsable ? stored : partialsInMemory()
}
