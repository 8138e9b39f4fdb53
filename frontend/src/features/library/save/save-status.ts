import type { ListedPaper } from '../../papers/paper-details.ts'
import type { PaperState } from '../library-state.ts'
import { isWaitedOut } from '../storage/records.ts'

/** `newer`: what is saved was replaced; `damaged`: its bytes are no longer there. */
export type SaveStatus = 'none' | 'waiting' | 'receiving' | 'failed' | 'damaged' | 'newer' | 'saved'

const ofQueued = ({ queued, received }: PaperState): SaveStatus | undefined => {
  if (!queued) return undefined
  if (queued.problem !== undefined && !isWaitedOut(queued.problem)) return 'failed'
  return received === undefined ? 'waiting' : 'receiving'
}

/** The version that is current as far as one knows: by the page that is shown, or by what was saved. */
const newestVersion = (state: PaperState, shown: Pick<ListedPaper, 'version'> = state.paper.paper) =>
  Math.max(shown.version, state.paper.paper.version)

/** Where a paper is on its way into the library. */
export const saveStatus = (state: PaperState | undefined, shown?: Pick<ListedPaper, 'version'>): SaveStatus => {
  if (!state || state.paper.removedAt !== undefined) return 'none'
  const { versions } = state
  const last = versions.at(-1)
  const queued = ofQueued(state)
  if (queued) return queued
  if (!last) return 'none'
  if (last.isDamaged) return 'damaged'
  return last.version < newestVersion(state, shown) ? 'newer' : 'saved'
}

/** From 0 to 100, while bytes come. */
export const percentOf = ({ queued, received = 0 }: PaperState) =>
  queued && queued.bytes > 0 ? Math.floor((received / queued.bytes) * 100) : 0
