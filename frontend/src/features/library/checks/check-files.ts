import { type SavedVersion, LIBRARY_CACHE } from '../storage/records.ts'
import { send } from '../storage/channel.ts'
import { openLibrary } from '../storage/database.ts'
import { hashOf } from '../../../worker/hash-of.ts'

/** Milliseconds after which the bytes of a file are compared with its hash again. */
const VERIFY_AFTER_MS = 7 * 24 * 60 * 60 * 1000

const isDue = ({ savedAt, verifiedAt = savedAt }: SavedVersion, now: number) =>
  now - Date.parse(verifiedAt) >= VERIFY_AFTER_MS

/** The record as the device has the file now; the same one where nothing is new. */
const checked = async (cache: Cache, saved: SavedVersion, now: number): Promise<SavedVersion> => {
  const file = await (await cache.match(saved.url))?.blob()
  if (file?.size !== saved.bytes) return saved.isDamaged ? saved : { ...saved, isDamaged: true }
  if (!saved.isDamaged && !isDue(saved, now)) return saved
  const { isDamaged: _, ...whole } = saved
  if ((await hashOf(await file.arrayBuffer())) === saved.sha256)
    return { ...whole, verifiedAt: new Date(now).toISOString() }
  return saved.isDamaged ? saved : { ...saved, isDamaged: true }
}

/** Whether a saved file is the one that was saved, byte for byte; one that is not is marked, so that it can be repaired. */
export const isIntact = async (saved: SavedVersion, file: Blob | undefined): Promise<boolean> => {
  if (file?.size === saved.bytes && (await hashOf(await file.arrayBuffer())) === saved.sha256) return true
  await (await openLibrary()).put('files', { ...saved, isDamaged: true })
  send({ type: 'changed' })
  return false
}

/** Finds what the browser has deleted, cut or altered by itself, so that it can be repaired. */
export const checkFiles = async (now = Date.now()) => {
  const database = await openLibrary()
  const cache = await caches.open(LIBRARY_CACHE)
  let hasChanged = false
  for (const file of await database.getAll('files')) {
    const found = await checked(cache, file, now)
    if (found === file) continue
    // it may have been removed meanwhile
    const isKnown = await database.getKey('files', [file.paperId, file.version])
    if (isKnown) await database.put('files', found)
    hasChanged ||= found.isDamaged !== file.isDamaged
  }
  if (hasChanged) send({ type: 'changed' })
}
