import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const GROUP_AND_OTHERS = 0o077

/** Of a directory and all in it, what somebody else than its owner may open. */
export const openToOthers = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const paths = [directory, ...entries.map(({ parentPath, name }) => join(parentPath, name))]
  const modes = await Promise.all(paths.map(async path => [path, (await stat(path)).mode] as const))
  return modes.filter(([, mode]) => mode & GROUP_AND_OTHERS).map(([path]) => path)
}
