import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { TreeHeadArchive } from './tree-head-archive.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A folder, with one file for each log, which is whole at any moment. */
export const treeHeadFolder = (folder: string): TreeHeadArchive => {
  const pathOf = (keyId: string) => join(folder, `${keyId}.checkpoint`)
  return {
    name: 'in CHECKPOINT_FOLDER',
    read: async keyId => {
      try {
        return await readFile(pathOf(keyId), 'utf8')
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: async (keyId, checkpoint) => {
      await mkdir(folder, { recursive: true })
      const file = await open(`${pathOf(keyId)}.new`, 'w')
      try {
        await file.writeFile(checkpoint)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(`${pathOf(keyId)}.new`, pathOf(keyId))
    },
  }
}
