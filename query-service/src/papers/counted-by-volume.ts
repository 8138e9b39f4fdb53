import type { Find } from '@shodh/adapters/read-store/read-store.ts'
import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { View } from '../views/served-views.ts'
import { countsByYearAndType } from '../volumes/list-volumes.ts'

/** Papers that are skipped one by one: to look at the volumes takes as long. */
const SKIPPED_MAX = 1000

type Query = Find<PaperDocument>
type Volumes = Pick<View<VolumeDocument>, 'find' | 'groupBy'>

/** By the volume alone, whose papers are all left out. */
const isByVolume = ({ field, unless }: NonNullable<Query['except']>) =>
  field === 'volumeId' && (unless?.values.length ?? 0) === 0

/** The same condition on volumes; undefined where they do not have what is asked for. */
const ofVolumes = ({ where = {}, contains, range, except }: Query): Find<VolumeDocument> | undefined => {
  const { year, issueType, ...others } = where
  const isMore = Object.values(others).some(value => value !== undefined)
  if (contains || range || isMore || (except && !isByVolume(except))) return undefined
  return { where: { year, issueType }, except: except && { field: 'id', values: except.values } }
}

/** Where the paper after so many others is: the order of its volume, and how many come before it from there on. */
const placeAt = async (volumes: Volumes, restriction: Find<VolumeDocument>, skip: number) => {
  const places = await countsByYearAndType({ volumes }, restriction)
  let left = skip
  for (const { year, issueType, sum } of places) {
    if (left < sum)
      return placeIn(await volumes.find({ ...restriction, where: { year, issueType }, sort: { field: 'order' } }), left)
    left -= sum
  }
  return undefined
}

const placeIn = (volumes: readonly VolumeDocument[], left: number) => {
  let [from, before, sum] = ['', 0, 0]
  for (const { order, paperCount } of volumes) {
    // of a name that continues another one, papers may stand among those of the other
    const isAmong = order === from || order.startsWith(`${from} `)
    if (!isAmong && sum > left) break
    if (!isAmong) [from, before] = [order, sum]
    sum += paperCount
  }
  return { from, skip: left - before }
}

/**
 * Papers, of which each volume has the count: all of them, or those of a year or an issue type, are not counted again, and
 * what stands before a late page is not read.
 */
export const countedByVolume = (papers: View<PaperDocument>, volumes: Volumes): View<PaperDocument> => {
  const count: (typeof papers)['count'] = async query => {
    const restriction = ofVolumes(query)
    if (!restriction) return papers.count(query)
    const [all] = await volumes.groupBy(restriction, [], 'paperCount')
    return all?.sum ?? 0
  }
  const find: (typeof papers)['find'] = async query => {
    const { sort, skip = 0 } = query
    const isDeep = skip > SKIPPED_MAX && sort?.field === 'order' && !sort.descending
    const restriction = isDeep ? ofVolumes(query) : undefined
    if (!restriction) return papers.find(query)
    const place = await placeAt(volumes, restriction, skip)
    return place ? papers.find({ ...query, range: { field: 'order', from: place.from }, skip: place.skip }) : []
  }
  return Object.assign(Object.create(papers), { count, find })
}
