import type { SystemPort } from '@shodh/command-service/ports.ts'
import { projections } from '@shodh/projections/all.ts'
import { fileReport, ORPHAN_GRACE_MS } from '@shodh/projections/system/file-report.ts'
import { tryParked } from '@shodh/projections/system/free-stream.ts'
import { nextLog } from '@shodh/projections/public-log/log-key.ts'
import { inspectVolume } from '@shodh/projections/system/inspect-volume.ts'
import { nextCollection, startRebuild } from '@shodh/projections/system/rebuild.ts'
import { projectedBlobs } from './sweep-files.ts'
import { draftedIn, type SystemStores } from './system-queries.ts'

/** Milliseconds that a cleanup waits until every event is projected. */
const PROJECTED_WITHIN_MS = 10_000

/** What operators do to the stores. */
export const systemCommands = (stores: SystemStores): SystemPort => {
  const modelOf = (name: string) => projections.find(projection => projection.name === name)
  return {
    inspectVolume: inspectVolume(stores),
    nextCollection: async name => {
      const model = modelOf(name)
      return model && nextCollection(stores, model)
    },
    rebuild: async name => {
      const model = modelOf(name)
      return model && startRebuild(stores, model)
    },
    tryParked: async name => {
      const model = modelOf(name)
      return model ? tryParked(stores, model) : []
    },
    orphans: async () => {
      // before the head is read: the file of a draft that is published meanwhile is named by one or the other
      const drafted = await draftedIn(stores)
      const signal = AbortSignal.timeout(PROJECTED_WITHIN_MS)
      const projected = await projectedBlobs(stores, signal)
      if (signal.aborted) return []
      const given = { files: stores.files, blobs: projected.blobs, drafted, withheld: new Map(), broken: [] }
      return (await fileReport(given)).orphans
    },
    nextLog: () => nextLog(stores.vault),
    removeOrphans: hashes => stores.files.sweep(hash => !hashes.has(hash), new Date(Date.now() - ORPHAN_GRACE_MS)),
  }
}
