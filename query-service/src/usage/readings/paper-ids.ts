import { LRUCache } from 'lru-cache'
import { findPaper, type Sought } from '../../papers/find-paper.ts'
import type { HiddenVolumes } from '../../views/hidden-volumes.ts'
import type { Views } from '../../ports.ts'
import type { Shown } from './count-readings.ts'
import { makePerVersion } from '../../views/served-views.ts'

type Sources = Pick<Views, 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>

/** Addresses that are remembered. */
const REMEMBERED = 5000

/** Whether what was shown is public; where nothing is hidden, everything is. */
export const publicReadings =
  ({ paperPlaces }: Pick<Views, 'paperPlaces'>, hidden: Pick<HiddenVolumes, 'current'>) =>
  async (shown: Shown): Promise<boolean> => {
    const { volumeIds } = await hidden.current()
    if (volumeIds.length === 0 || 'address' in shown) return true
    return shown.kind === 'zip'
      ? !volumeIds.includes(shown.volumeId)
      : (await paperPlaces.get(shown.paperId)) !== undefined
  }

/** The id of the paper at an address: found once, as long as nothing changes, since cached pages are read often. */
export const paperIds = (views: Sources) => {
  const known = makePerVersion(
    [views.papers, views.paperPlaces, views.volumePlaces],
    async () => new LRUCache<string, { readonly id: string | undefined }>({ max: REMEMBERED }),
  )
  return async (address: Sought): Promise<string | undefined> => {
    const ids = await known()
    const { year, issueType, volumeName, sr } = address
    const key = JSON.stringify([year, issueType, volumeName, sr])
    const before = ids.get(key)
    if (before) return before.id
    const found = await findPaper(views, address)
    // Stryker disable next-line StringLiteral: A refusal has no id.
    const id = 'refused' in found ? undefined : found.id
    ids.set(key, { id })
    return id
  }
}
