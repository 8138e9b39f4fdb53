import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { RetainedFiles } from '@shodh/contracts/files/document.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import { ORPHAN_GRACE_MS } from '@shodh/projections/system/file-report.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds in the trash before a blob goes for good. */
const TRASH_MS = 30 * 24 * 60 * 60 * 1000

type Stores = {
  readonly files: FileStore
  readonly blobs: Collection<BlobDocument>
  /** Of the file manager. */
  readonly retained: RetainedFiles
  /** SHA-256 of files that drafts name, read before `head`: one that was published since is named by an event up to there. */
  readonly drafted: readonly string[]
  readonly head: Position
}

type Logger = Pick<FastifyBaseLogger, 'info'>

/** Tells whether an event of a paper or the board ever named a blob, or a draft or a retained file does. `head` must be projected. */
export const nameChecker = async ({ blobs, retained, drafted, head }: Stores) => {
  if ((await blobs.checkpoint()) < head) throw new Error('Files are swept only once every event is projected')
  const hashes = new Set([...drafted, ...retained.keys()])
  for await (const batch of blobs.all()) for (const { id } of batch) hashes.add(id)
  return (sha256: string) => hashes.has(sha256)
}

/** Takes what is named again, as by a log that was restored, out of the trash. */
export const restoreNamed = async (stores: Stores, logger: Logger) => {
  const restored = await stores.files.trash.restore(await nameChecker(stores))
  if (restored.length > 0) logger.info(`${restored.length} file(s) that are named again came back from the trash`)
  return restored.length
}

/**
 * Moves blobs that nothing names to the trash: what a kill between a file and its event, or a draft that has ended, leaves
 * behind, and what was deleted in the file manager for good. What has been there for 30 days goes, once an event is as late: a clock that is ahead
 * for a moment empties nothing.
 */
export const sweepOrphans = async (stores: Stores, logger: Logger, now = Date.now(), lastEventAt = now) => {
  await restoreNamed(stores, logger)
  const { files } = stores
  const removed = await files.trash.empty(new Date(Math.min(now, lastEventAt) - TRASH_MS))
  if (removed.length > 0) logger.info(`${removed.length} file(s) were in the trash for 30 days, and are removed`)
  const moved = await files.sweep(await nameChecker(stores), new Date(now - ORPHAN_GRACE_MS))
  if (moved.length > 0) logger.info(`${moved.length} file(s) that nothing names were moved to the trash`)
  return { removed, moved }
}
