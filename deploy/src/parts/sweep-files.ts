import { buildFor } from '@shodh/projections/builds.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { freshness } from '@shodh/query-service/freshness.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../stores/stores.ts'
import { sweepOrphans } from './sweep-orphans.ts'
import { projectedUpToNow } from './queries.ts'

/** Collects files without an event once the read model of files is complete, unless the signal aborts first. */
export const sweepFiles = async (stores: Stores, logger: FastifyBaseLogger, signal: AbortSignal) => {
  // the version that is projected now, not the one that is still served
  const { build } = (await buildFor(stores, anyProjection(blobs))).projection
  const projected = await stores.views.collection({ ...blobs, build })
  const drafted = (await stores.vault.list('drafts')).flatMap(({ file }) => file?.sha256 ?? [])
  const head = await projectedUpToNow(stores, freshness([projected], stores.bus), signal)
  if (!signal.aborted) await sweepOrphans({ files: stores.files, blobs: projected, drafted, head }, logger)
}
