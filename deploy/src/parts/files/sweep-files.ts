import { buildFor } from '@shodh/projections/runner/builds.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { readRetainedFiles } from '@shodh/projections/files/read-retained-files.ts'
import { withheldPdfs } from '@shodh/projections/papers/withheld-pdfs.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { freshness } from '@shodh/query-service/freshness.ts'
import type { Stores } from '../../stores/stores.ts'
import { projectedUpToNow } from '../queries.ts'
import { draftedIn } from '../system-queries.ts'

/** The read model of files once it is complete up to the log's head, unless the signal aborts first. */
export const projectedBlobs = async (stores: Pick<Stores, 'events' | 'views' | 'bus'>, signal: AbortSignal) => {
  // the version that is projected now, not the one that is still served
  const { build } = (await buildFor(stores, anyProjection(blobs))).projection
  const projected = await stores.views.collection({ ...blobs, build })
  const head = await projectedUpToNow(
    stores,
    freshness(async () => [await projected.checkpoint()], stores.bus),
    signal,
  )
  return { blobs: projected, head }
}

/** What of the file manager's files must be there up to the log's head, unless the signal aborts first. */
export const projectedRetained = async (stores: Pick<Stores, 'events' | 'views' | 'bus'>, signal: AbortSignal) => {
  const { build } = (await buildFor(stores, anyProjection(filesModel))).projection
  const projected = await stores.views.collection({ ...filesModel, build })
  await projectedUpToNow(
    stores,
    freshness(async () => [await projected.checkpoint()], stores.bus),
    signal,
  )
  return readRetainedFiles(projected)
}

/** SHA-256 of all that the file manager has, or had, up to what is projected. */
export const projectedVersions = async (
  stores: Pick<Stores, 'events' | 'views' | 'bus'>,
): Promise<ReadonlySet<string>> => {
  const { build } = (await buildFor(stores, anyProjection(filesModel))).projection
  const hashes = new Set<string>()
  for await (const batch of (await stores.views.collection({ ...filesModel, build })).all())
    for (const { versions } of batch) for (const { sha256 } of versions) hashes.add(sha256)
  return hashes
}

/** The withheld bytes up to the log's head, unless the signal aborts first. */
export const projectedWithheld = async (stores: Pick<Stores, 'events' | 'views' | 'bus'>, signal: AbortSignal) => {
  const { build } = (await buildFor(stores, anyProjection(withheldPdfs))).projection
  const projected = await stores.views.collection({ ...withheldPdfs, build })
  await projectedUpToNow(
    stores,
    freshness(async () => [await projected.checkpoint()], stores.bus),
    signal,
  )
  return projected.find({})
}

export type SweptStores = Pick<Stores, 'events' | 'views' | 'files' | 'vault' | 'bus'>

/** What names files, up to the log's head; undefined where the signal aborts first. */
export const projectedNames = async (stores: SweptStores, signal: AbortSignal) => {
  // before the head is read: the file of a draft that is published meanwhile is named by one or the other
  const drafted = await draftedIn(stores)
  const projected = await projectedBlobs(stores, signal)
  const retained = await projectedRetained(stores, signal)
  return signal.aborted ? undefined : { files: stores.files, drafted, retained, ...projected }
}
