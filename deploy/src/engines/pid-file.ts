import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `{name}.pid` in a folder holds one decimal process id; it is replaced as a whole, so it is never absent between two. */
export const pidFile = (folder: string, name: string) => {
  const path = join(folder, `${name}.pid`)
  return {
    write: (pid: number) => {
      writeFileSync(`${path}.part`, `${pid}\n`)
      renameSync(`${path}.part`, path)
    },
    remove: () => rmSync(path, { force: true }),
  }
}
