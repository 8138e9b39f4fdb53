import { blobs } from '@shodh/projections/papers/blobs.ts'
import { freshness } from '@shodh/query-service/freshness.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../stores/stores.ts'
import { sweepOrphans } from '../sweep.ts'
import { drawnUpToNow } from './asking.ts'

/** Collects files without an event once it is drawn which ones have one, unless the signal aborts first. */
export const sweepFiles = async (stores: Stores, logger: FastifyBaseLogger, signal: AbortSignal) => {
  // what is drawn now, not what is still served
  const drawn = await stores.views.collection(blobs)
  const head = await drawnUpToNow(stores, freshness([drawn], stores.bus), signal)
  if (!signal.aborted) await sweepOrphans({ files: stores.files, blobs: drawn, head }, logger)
}
