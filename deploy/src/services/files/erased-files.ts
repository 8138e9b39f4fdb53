import type { FastifyBaseLogger } from 'fastify'
import { projectedNames, type SweptStores } from './sweep-files.ts'
import { sweepObstacle } from './sweep-obstacle.ts'
import { nameChecker } from './sweep-orphans.ts'

/** Milliseconds after which an upload that stored its file has been appended, or never will be. */
const APPENDED_AFTER_MS = 60_000

/**
 * Removes the files that people left who were erased, from the trash too, unless an event or another person's draft names
 * them. One that was stored a moment ago may be about to be named, and is left for the next time.
 */
export const removeErasedFiles = async (
  stores: SweptStores,
  logger: Pick<FastifyBaseLogger, 'info'>,
  signal: AbortSignal,
  now = Date.now(),
) => {
  const { vault, files } = stores
  const left = await vault.ids('erased-files')
  if (left.length === 0 || (await sweepObstacle(stores)) !== undefined) return
  const named = await projectedNames(stores, signal)
  if (!named) return
  const isNamed = await nameChecker(named)
  const unnamed = new Set(left.filter(id => !isNamed(id)))
  const removed = await files.remove(unnamed, new Date(now - APPENDED_AFTER_MS))
  if (removed.length > 0) logger.info(`${removed.length} file(s) of erased people were removed`)
  const sizes = await Promise.all(left.map(id => files.size(id)))
  await vault.erase('erased-files', ...left.filter((id, n) => isNamed(id) || sizes[n] === undefined))
}

/** Nobody needs to know any longer who left files that are gone. */
export const forgetOwners = async ({ vault }: Pick<SweptStores, 'vault'>, removed: readonly string[]) => {
  if (removed.length === 0) return
  const gone = new Set(removed)
  const rows = await vault.list('draft-files')
  await vault.erase('draft-files', ...rows.filter(({ sha256 }) => gone.has(sha256)).map(({ id }) => id))
}
