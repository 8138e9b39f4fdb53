import { DAY_MS } from '../time/dates.ts'
import { DELETED_FILE_DAYS, FILE_PATH_MAX_LEVELS } from '../limits.ts'

/** Where a file or a folder is from an event on, by the event's position in the log; `parentId` is empty at the root. */
export type FilePlace = { readonly parentId: string; readonly name: string; readonly since: number }

/** The bytes that a file has, or had. */
export type StoredVersion = {
  readonly version: number
  readonly sha256: string
  readonly bytes: number
  readonly crc32: number
  readonly contentType: string
  /** No scanner looked at it. */
  readonly notScanned?: true | undefined
  readonly at: string
  /** The id of a user. */
  readonly actorId: string
}

export type FileDeletion = { readonly position: number; readonly at: string }

/** A file, or a folder, which has no versions. What lies in a folder that is deleted is not marked as deleted itself. */
export type FileDocument = {
  readonly id: string
  /** The position of its last event, as text: what has changed since another is found by it. */
  readonly changed: string
  readonly isFolder: boolean
  readonly createdAt: string
  /** Oldest first: it is in the last one. */
  readonly places: readonly FilePlace[]
  /** Oldest first; one that was removed is not listed. */
  readonly versions: readonly StoredVersion[]
  /** Oldest first, each with the position of its event. */
  readonly deletions: readonly FileDeletion[]
  /** Of the last one, while it is not restored: the id of a user. */
  readonly deletedBy?: string | undefined
  /** The position at which it was published, while it is not taken back: a deletion ends it, too. */
  readonly publishedSince?: number | undefined
}

/** A link to a file. That of a file which was deleted since has ended, though nothing is said of it here. */
export type FileShareDocument = {
  readonly id: string
  readonly fileId: string
  /** SHA-256 of the link's token. */
  readonly tokenHash: string
  /** As of a file. */
  readonly changed: string
  /** The position of its event. */
  readonly since: number
  readonly createdAt: string
  /** The id of a user. */
  readonly createdBy: string
  readonly expiresAt: string
  readonly revokedAt?: string | undefined
}

/** Whoever opens a link is nobody in particular: only the number is stored, by the id of the link. */
export type ShareOpensRow = { readonly id: string; readonly opens: number; readonly lastOpenedAt: string }

/** When something that was deleted at a moment can't be restored any longer, in epoch milliseconds. */
export const restorableUntil = (deletedAt: string): number => Date.parse(deletedAt) + DELETED_FILE_DAYS * DAY_MS

/** What took it away, while it is not restored; not the deletion of a folder that it is in. */
export const deletionOf = ({ deletions, deletedBy }: FileDocument): FileDeletion | undefined =>
  deletedBy === undefined ? undefined : deletions.at(-1)

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
