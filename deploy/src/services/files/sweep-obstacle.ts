import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import { currentHead } from '@shodh/projections/audit/public-log/log-key.ts'
import { sizeOfLog } from '@shodh/projections/audit/public-log/public-log.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { withheldPdfs } from '@shodh/projections/papers/paper-versions.ts'
import type { Stores } from '../../stores/stores.ts'

/** The read models that say which files are named, and which are to go. */
const OF_FILES: ReadonlySet<string> = new Set([blobs.name, filesModel.name, withheldPdfs.name])

/**
 * Why files are left alone that nothing seems to refer to, or that are withheld, in a sentence; undefined where they may
 * go. Events that are missing, or that could not be projected, may name or release them.
 */
export const sweepObstacle = async (
  stores: Pick<Stores, 'events' | 'views' | 'vault' | 'hasLostEvents'>,
): Promise<string | undefined> => {
  if (stores.hasLostEvents) return 'A log was accepted that has lost events (ACCEPT_SHORTER_LOG).'
  const head = await currentHead(stores.vault)
  if (head?.refusal) return head.refusal.sentence
  const size = await sizeOfLog(stores)
  if (head && size < head.size)
    return `The log has ${size} events, and its last checkpoint was signed for ${head.size}.`
  const parked = await (await stores.views.collection(parkedStreams)).find({})
  const obscured = parked.find(({ model }) => OF_FILES.has(model))
  return obscured && `The read model ${obscured.model} has parked streams.`
}
