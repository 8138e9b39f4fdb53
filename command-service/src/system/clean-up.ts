import { draftEnd } from '@shodh/contracts/papers/drafts/drafts.ts'
import type { CleanupType } from '@shodh/contracts/system/commands.ts'
import type { CleanupItem } from '@shodh/contracts/system/views.ts'
import type { UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import { draftSweeper } from '../papers/drafts/sweep-drafts.ts'
import type { Ports } from '../ports.ts'
import { endUploads } from '../uploads/end-upload.ts'
import { expiredUploads } from '../uploads/sweep-uploads.ts'

/** Items of one cleanup: they fit into one event. */
const ITEMS_MAX = 2000

/** Of what has ended, or is of nobody, because no event says otherwise. */
const isOfEvents = (type: CleanupType) => type !== 'sessions' && type !== 'uploads'

/** What is stored as a whole stays, or goes as a file. */
const bytesOf = ({ parts, whole }: UploadRow) =>
  whole === undefined ? parts.reduce((sum, { bytes }) => sum + bytes, 0) : 0

/** What nothing refers to any more, and how it is removed. */
export const cleanup = (ports: Ports) => {
  const { system, vault, identity } = ports
  const sweepDrafts = draftSweeper(ports)

  const unnamed = async (isDeleted: boolean) =>
    (await system.orphans())
      .filter(({ wasDeleted }) => wasDeleted === isDeleted)
      .map(({ sha256: id, bytes }) => ({ id, bytes }))
  const removeFiles = async (ids: ReadonlySet<string>) => new Set(await system.removeOrphans(ids))

  const found = {
    orphanFiles: () => unnamed(false),
    deletedFiles: () => unnamed(true),
    drafts: async (now = Date.now()) =>
      (await vault.list('drafts')).filter(row => now >= draftEnd(row)).map(({ id }) => ({ id })),
    uploads: async () => (await expiredUploads(ports)).map(row => ({ id: row.id, bytes: bytesOf(row) })),
    sessions: async () => (await identity.sessions.over()).map(id => ({ id })),
  } satisfies Record<CleanupType, unknown>

  const remove = {
    orphanFiles: removeFiles,
    deletedFiles: removeFiles,
    drafts: async (ids: ReadonlySet<string>) => {
      await sweepDrafts()
      return ids
    },
    uploads: async (ids: ReadonlySet<string>) => {
      await endUploads(ports, [...ids])
      return ids
    },
    sessions: async (ids: ReadonlySet<string>) => {
      await vault.erase('sessions', ...ids)
      return ids
    },
  } satisfies Record<CleanupType, unknown>

  return {
    find: async (types: readonly CleanupType[]) => {
      const all: CleanupItem[] = []
      const obstacle = types.some(isOfEvents) ? await system.sweepObstacle() : undefined
      for (const type of types.filter(one => obstacle === undefined || !isOfEvents(one)))
        all.push(...(await found[type]()).map(item => ({ type, ...item })))
      return { items: all.slice(0, ITEMS_MAX), remaining: Math.max(0, all.length - ITEMS_MAX), obstacle }
    },
    /** What was removed: a file that was stored again meanwhile stays. */
    remove: async (items: readonly CleanupItem[]): Promise<readonly CleanupItem[]> => {
      const removed: CleanupItem[] = []
      for (const [type, ofType] of Map.groupBy(items, item => item.type)) {
        const gone = await remove[type](new Set(ofType.map(({ id }) => id)))
        removed.push(...ofType.filter(({ id }) => gone.has(id)))
      }
      return removed
    },
  }
}
