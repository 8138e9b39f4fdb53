import { isRefusal } from '@shodh/command-service/decider.ts'
import type { Handle } from '@shodh/command-service/handle.ts'
import { derivedId } from '@shodh/command-service/idempotency.ts'
import { operationsRequest } from '@shodh/command-service/system/operations.ts'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import { isWithheldFileDue, type WithheldPdfDocument } from '@shodh/contracts/papers/withholding/withholding.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Stores } from '../../stores/stores.ts'
import { projectedWithheld } from './sweep-files.ts'
import { sweepObstacle } from './sweep-obstacle.ts'

const HOUR_MS = 60 * 60 * 1000

/** Who the log says deleted them. */
const ACTOR = 'system'
const REASON = 'Withheld for seven days'

type Ports = { readonly files: Pick<FileStore, 'size' | 'remove'>; readonly handle: Handle }

/** Withheld PDFs whose files are due and still there. */
const dueFiles = async ({ files }: Ports, withheld: readonly WithheldPdfDocument[], now: number) => {
  const due: { readonly pdf: WithheldPdfDocument; readonly bytes: number }[] = []
  for (const pdf of withheld.filter(one => isWithheldFileDue(one, now))) {
    const bytes = await files.size(pdf.id)
    if (bytes !== undefined) due.push({ pdf, bytes })
  }
  return due
}

/**
 * Deletes the files of PDFs that have been withheld for seven days, with what is derived from them; returns which. The
 * log says so first, once for each act: what a kill leaves is deleted the next time.
 */
export const deleteWithheld = async (ports: Ports, withheld: readonly WithheldPdfDocument[], now: number) => {
  const hashes = new Set<string>()
  for (const { pdf, bytes } of await dueFiles(ports, withheld, now)) {
    const items = [{ type: 'withheldFiles' as const, id: pdf.id, bytes }]
    const key = derivedId('delete withheld', pdf.id, ...pdf.acts.map(({ at }) => at))
    const outcome = [{ type: 'StoresCleaned' as const, data: { reason: REASON, items } }]
    const command = operationsRequest({ name: 'delete-withheld', request: pdf.id, outcome })
    const handled = await ports.handle(command, { actorId: ACTOR, correlationId: 'delete-withheld', key })
    if (!isRefusal(handled)) hashes.add(pdf.id)
  }
  return hashes.size === 0 ? [] : ports.files.remove(hashes, new Date(now))
}

type Given = {
  readonly stores: Pick<Stores, 'events' | 'views' | 'files' | 'vault' | 'bus'>
  readonly handle: Handle
  readonly logger: Pick<FastifyBaseLogger, 'info'>
  /** Resolves after the milliseconds, or when the signal aborts. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
  readonly now?: () => number
}

/** Looks each hour for files that are to be deleted, until the signal aborts; deletes none that a missing event may have released. */
export const keepDeletingWithheld = async (
  { stores, handle, logger, pause, now = Date.now }: Given,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const withheld = await projectedWithheld(stores, signal)
    if (signal.aborted) return
    const isClear = (await sweepObstacle(stores)) === undefined
    const removed = isClear ? await deleteWithheld({ files: stores.files, handle }, withheld, now()) : []
    if (removed.length > 0) logger.info(`${removed.length} file(s) of withheld PDFs were deleted`)
    await pause(HOUR_MS, signal)
  }
}
