import type { Find } from '@shodh/adapters/read-store/read-store.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { newestFirst, type VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { Views } from '../views/views.ts'

type Source = Pick<Views, 'volumes'>
type Countable = { readonly volumes: Pick<Views['volumes'], 'groupBy'> }

/** Volumes of one type in one year. */
export type YearAndType = { readonly year: number; readonly issueType: IssueType }

/** Newest year first, Regular before Special. */
export const byYearAndType = (one: YearAndType, other: YearAndType) =>
  other.year - one.year || one.issueType.localeCompare(other.issueType)

/** How many volumes each year has of each type, and how many papers they have. */
export const countsByYearAndType = async ({ volumes }: Countable, restriction: Find<VolumeDocument> = {}) =>
  (await volumes.groupBy(restriction, ['year', 'issueType'], 'paperCount')).toSorted(byYearAndType)

/** How many volumes each year has, and how many papers they have, newest year first. */
export const countsByYear = async ({ volumes }: Countable, restriction: Find<VolumeDocument> = {}) =>
  (await volumes.groupBy(restriction, ['year'], 'paperCount')).toReversed()

const isReadable = ({ paperCount }: VolumeDocument) => paperCount > 0

/** The newest volumes that have something to read. Those of earlier years are not looked at. */
export const newestVolumes = async ({ volumes }: Source, limit: number): Promise<readonly VolumeDocument[]> => {
  const newest: VolumeDocument[] = []
  for (const { year, sum } of await countsByYear({ volumes })) {
    if (newest.length >= limit) break
    const ofYear = sum > 0 ? await volumes.find({ where: { year }, sort: { field: 'order' } }) : []
    newest.push(...ofYear.filter(isReadable).toSorted(newestFirst))
  }
  return newest.slice(0, limit)
}

/** Of one type, the volumes of a year and of those beside it that have something to read, newest year first. */
export const volumesAround = async ({ volumes }: Source, { year, issueType }: YearAndType) => {
  const totals = await countsByYear({ volumes }, { where: { issueType } })
  const years = totals.filter(one => one.sum > 0 || one.year === year).map(one => one.year)
  const at = years.indexOf(year)
  const around = years.slice(Math.max(0, at - 1), at + 2)
  const found = around.map(each => volumes.find({ where: { year: each, issueType }, sort: { field: 'order' } }))
  return (await Promise.all(found)).flat()
}

/** Volumes that are read at a time, until enough of them have something to read. */
const AT_ONCE = 24

/** Dates of papers are days or moments, so that they are compared as times. */
const lastUpdatedFirst = (one: VolumeDocument, other: VolumeDocument) =>
  Date.parse(other.lastUpdated) - Date.parse(one.lastUpdated) || (one.order < other.order ? -1 : 1)

/** The volumes that were updated last and have something to read. */
export const lastUpdatedVolumes = async ({ volumes }: Source, limit: number): Promise<readonly VolumeDocument[]> => {
  const readable: VolumeDocument[] = []
  for (let skip = 0; ; skip += AT_ONCE) {
    const sort = { field: 'lastUpdated', descending: true } as const
    const found = await volumes.find({ sort, skip, limit: AT_ONCE })
    readable.push(...found.filter(isReadable))
    if (readable.length >= limit || found.length < AT_ONCE) break
  }
  return readable.toSorted(lastUpdatedFirst).slice(0, limit)
}
