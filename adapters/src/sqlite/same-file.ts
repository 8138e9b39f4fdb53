import { statSync } from 'node:fs'
import { FileRemoved } from '../event-store/event-store.ts'

const inodeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.ino

/**
 * For an open database in WAL mode: the returned function throws FileRemoved once the file or its WAL is no longer the one
 * of its name. SQLite goes on with the former one, which ends with the process. It takes some microseconds.
 */
export const sameFileCheck = (path: string) => {
  const paths = [path, `${path}-wal`]
  const inodes = paths.map(inodeOf)
  return () => {
    for (const [n, file] of paths.entries()) {
      const inode = inodeOf(file)
      // the WAL may be made by the first write
      inodes[n] ??= inode
      if (inode !== inodes[n]) throw new FileRemoved(`${file} was removed or replaced while it was open`)
    }
  }
}
