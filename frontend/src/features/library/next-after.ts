import { isWaitedOut, type QueuedVersion } from './records.ts'

type Queued = Pick<QueuedVersion, 'order' | 'problem'>

const canBeFetched = ({ problem }: Queued) => problem === undefined || isWaitedOut(problem)

/** In turns: one that the server cannot send now must not hold up those behind it. `queue` is in its order. */
export const nextAfter = <Version extends Queued>(queue: readonly Version[], order: number): Version | undefined => {
  const fetchable = queue.filter(canBeFetched)
  return fetchable.find(each => each.order > order) ?? fetchable[0]
}
