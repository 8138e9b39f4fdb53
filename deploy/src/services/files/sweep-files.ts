import { filesOfLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import type { Document, ReadModel } from '@shodh/adapters/read-store/read-store.ts'
import { buildFor } from '@shodh/projections/runner/builds.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { readRetainedFiles } from '@shodh/projections/files/read-retained-files.ts'
import { withheldPdfs } from '@shodh/projections/papers/paper-versions.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { freshness } from '@shodh/query-service/freshness.ts'
import { filesOfUpload } from '@shodh/contracts/uploads/vault-rows.ts'
import type { Stores } from '../../stores/stores.ts'
import { projectedUpToNow } from '../views.ts'

export type ProjectedStores = Pick<Stores, 'events' | 'views' | 'bus'>

/** A read model in the version that is projected now, not the one that is still served. */
export const projectedCollection = async <D extends Document>(
  stores: Pick<Stores, 'events' | 'views'>,
  model: ReadModel<D>,
) => {
  const { build } = (await buildFor(stores, anyProjection(model as never))).projection
  return stores.views.collection({ ...model, build })
}

/** The same once it is complete up to the log's head, unless the signal aborts first. */
const completeCollection = async <D extends Document>(
  stores: ProjectedStores,
  model: ReadModel<D>,
  signal: AbortSignal,
) => {
  const collection = await projectedCollection(stores, model)
  const fresh = freshness(async () => [await collection.checkpoint()], stores.bus)
  const head = await projectedUpToNow(stores, fresh, signal)
  return { collection, head }
}

/** The read model of files once it is complete up to the log's head, unless the signal aborts first. */
export const projectedBlobs = async (stores: ProjectedStores, signal: AbortSignal) => {
  const { collection, head } = await completeCollection(stores, blobs, signal)
  return { blobs: collection, head }
}

/** What of the file manager's files must be there up to the log's head, unless the signal aborts first. */
export const projectedRetained = async (stores: ProjectedStores, signal: AbortSignal) =>
  readRetainedFiles((await completeCollection(stores, filesModel, signal)).collection)

/** The withheld bytes up to the log's head, unless the signal aborts first. */
export const projectedWithheld = async (stores: ProjectedStores, signal: AbortSignal) =>
  (await completeCollection(stores, withheldPdfs, signal)).collection.find({})

/** SHA-256 of all that the file manager has, or had, up to what is projected. */
export const projectedVersions = async (stores: ProjectedStores): Promise<ReadonlySet<string>> => {
  const hashes = new Set<string>()
  for await (const batch of (await projectedCollection(stores, filesModel)).all())
    for (const { versions } of batch) for (const { sha256 } of versions) hashes.add(sha256)
  return hashes
}

export type SweptStores = Pick<Stores, 'events' | 'views' | 'files' | 'vault' | 'bus'>

/** SHA-256 of the files that drafts name, and uploads that are not over. */
export const draftedIn = async ({ vault }: Pick<Stores, 'vault'>): Promise<readonly string[]> => [
  ...(await vault.list('drafts')).flatMap(({ file }) => file?.sha256 ?? []),
  ...(await vault.list('content-drafts')).flatMap(({ content }) =>
    content && 'logo' in content ? filesOfLogo(content.logo) : [],
  ),
  ...(await vault.list('uploads')).flatMap(filesOfUpload),
]

/** What names files, up to the log's head; undefined where the signal aborts first. */
export const projectedNames = async (stores: SweptStores, signal: AbortSignal) => {
  // before the head is read: the file of a draft that is published meanwhile is named by one or the other
  const drafted = await draftedIn(stores)
  const projected = await projectedBlobs(stores, signal)
  const retained = await projectedRetained(stores, signal)
  return signal.aborted ? undefined : { files: stores.files, drafted, retained, ...projected }
}
