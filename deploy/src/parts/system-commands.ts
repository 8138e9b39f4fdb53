import type { SystemPort } from '@shodh/command-service/ports.ts'
import { projections } from '@shodh/projections/all.ts'
import { fileReport, ORPHAN_GRACE_MS } from '@shodh/projections/system/file-report.ts'
import { tryParked } from '@shodh/projections/system/free-stream.ts'
import { nextLog } from '@shodh/projections/audit/public-log/log-key.ts'
import { inspectVolume } from '@shodh/projections/system/inspect-volume.ts'
import { nextCollection, startRebuild } from '@shodh/projections/system/rebuild.ts'
import { projectedNames, projectedVersions } from './files/sweep-files.ts'
import { sweepObstacle } from './files/sweep-obstacle.ts'
import type { SystemStores } from './system-queries.ts'

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
      const named = await projectedNames(stores, AbortSignal.timeout(PROJECTED_WITHIN_MS))
      if (!named) return []
      const { orphans } = await fileReport({ ...named, withheld: new Map(), broken: [] })
      const ofFiles = await projectedVersions(stores)
      return orphans.map(orphan => ({ ...orphan, wasDeleted: ofFiles.has(orphan.sha256) }))
    },
    sweepObstacle: () => sweepObstacle(stores),
    nextLog: () => nextLog(stores.vault),
    removeOrphans: hashes => stores.files.sweep(hash => !hashes.has(hash), new Date(Date.now() - ORPHAN_GRACE_MS)),
  }
}
