import { deletionOf, type FileDocument, restorableUntil } from './document.ts'
import { FILE_PATH_MAX_LEVELS } from '../limits.ts'

/** Bytes by SHA-256. */
export type RetainedFiles = ReadonlyMap<string, number>

/**
 * What of the files' bytes must be there at a time in epoch milliseconds: of every version that was not removed, also of
 * what is deleted, alone or with a folder around it, for as long as it can be restored.
 */
export const retainedFiles = (documents: Iterable<FileDocument>, now: number): RetainedFiles => {
  const all = new Map(Array.from(documents, document => [document.id, document]))

  const isGone = (document: FileDocument, levels = FILE_PATH_MAX_LEVELS): boolean => {
    const { places } = document
    const deletion = deletionOf(document)
    if (deletion && restorableUntil(deletion.at) <= now) return true
    const folder = all.get(places.at(-1)?.parentId ?? '')
    return folder !== undefined && levels > 0 && isGone(folder, levels - 1)
  }

  const retained = new Map<string, number>()
  for (const document of all.values())
    if (document.versions.length > 0 && !isGone(document))
      for (const { sha256, bytes } of document.versions) retained.set(sha256, bytes)
  return retained
}
