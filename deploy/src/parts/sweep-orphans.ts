import type { Position } from '@shodh/adapters/event-store/event-store.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Collection } from '@shodh/adapters/read-store/read-store.ts'
import type { BlobDocument } from '@shodh/contracts/papers/views.ts'
import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds that a blob without an event is left alone: its event may be on the way. */
const GRACE_MS = 24 * 60 * 60 * 1000

type Stores = {
  readonly files: FileStore
  readonly blobs: Collection<BlobDocument>
  /** SHA-256 of files that drafts name, read before `head`: one that was published since is named by an event up to there. */
  readonly drafted: readonly string[]
  readonly head: Position
}

/** Collects blobs that no event ever named, and no draft does: what a kill between a file and its event leaves behind. `head` must be projected. */
export const sweepOrphans = async (
  { files, blobs, drafted, head }: Stores,
  logger: FastifyBaseLogger,
  now = Date.now(),
) => {
  if ((await blobs.checkpoint()) < head) throw new Error('Files are swept only once every event is projected')
  const referenced = new Set(drafted)
  for await (const batch of blobs.all()) for (const { id } of batch) referenced.add(id)
  const removed = await files.sweep(sha256 => referenced.has(sha256), new Date(now - GRACE_MS))
  if (removed.length > 0) logger.info(`${removed.length} file(s) that belong to no paper were removed`)
  return removed.length
}
