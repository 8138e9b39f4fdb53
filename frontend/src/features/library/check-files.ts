import { LIBRARY_CACHE } from './caches.ts'
import { send } from './channel.ts'
import { openLibrary } from './database.ts'
import type { SavedVersion } from './records.ts'

const isThere = async (cache: Cache, { url, bytes }: SavedVersion) => {
  const response = await cache.match(url)
  return (await response?.blob())?.size === bytes
}

/** Finds what the browser has deleted or cut by itself, so that it can be repaired. */
export const checkFiles = async () => {
  const database = await openLibrary()
  const cache = await caches.open(LIBRARY_CACHE)
  let hasChanged = false
  for (const file of await database.getAll('files')) {
    const isDamaged = !(await isThere(cache, file))
    if (isDamaged === (file.isDamaged ?? false)) continue
    const { isDamaged: _, ...whole } = file
    // it may have been removed meanwhile
    const isKnown = await database.getKey('files', [file.paperId, file.version])
    if (isKnown) await database.put('files', isDamaged ? { ...whole, isDamaged } : whole)
    hasChanged = true
  }
  if (hasChanged) send({ type: 'changed' })
}
