import { parkedStreams } from '@shodh/adapters/read-store/read-store.ts'
import { currentHead } from '@shodh/projections/public-log/log-key.ts'
import { sizeOfLog } from '@shodh/projections/public-log/public-log.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import type { Stores } from '../stores/stores.ts'

/**
 * Why files are left alone that nothing seems to refer to, in a sentence; undefined where they may go. Events that are
 * missing, or that could not be projected, may name them.
 */
export const sweepObstacle = async (
  stores: Pick<Stores, 'events' | 'views' | 'vault'>,
): Promise<string | undefined> => {
  const head = await currentHead(stores.vault)
  if (head?.refusal) return head.refusal.sentence
  const size = await sizeOfLog(stores)
  if (head && size < head.size)
    return `The log has ${size} events, and its last checkpoint was signed for ${head.size}.`
  const parked = await (await stores.views.collection(parkedStreams)).count({ where: { model: blobs.name } })
  return parked > 0 ? 'The read model of files has parked streams.' : undefined
}
