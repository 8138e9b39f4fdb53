import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { type BulkLoad, collectionName, type LoadedModel } from '../read-store.ts'
import { partialOf, record, removeDatabase } from './catalogue.ts'
import { execute } from '../../sqlite/file.ts'
import type { Files } from './files.ts'
import { openLoadedFile } from './loaded-file.ts'

const sync = (path: string) => {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Loads into a file of its own, which is complete and on the disk before the store's own file names it. */
export const bulkLoad = async (files: Files, models: readonly LoadedModel[], load: BulkLoad) => {
  const path = files.newPath()
  const partial = partialOf(path)
  const loaded = await execute(() => openLoadedFile(partial, models))
  try {
    const reached = await load(loaded.collections)
    await execute(() => {
      const names = loaded.models().map(collectionName)
      loaded.finish(reached, files.main)
      sync(partial)
      renameSync(partial, path)
      sync(dirname(path))
      const recorded = record(files.main, names, { file: basename(path), position: reached.checkpoint })
      if (recorded.length === 0) removeDatabase(path)
      files.refresh()
    })
  } catch (error) {
    loaded.close()
    removeDatabase(partial)
    throw error
  }
}
