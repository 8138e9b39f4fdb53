import type { YearTree } from '@shodh/contracts/volumes/views.ts'
import type { Place } from './batch/batch.ts'

type Volume = YearTree[number]['types'][number]['volumes'][number]

/** The volumes of a year and issue type. */
export const volumesAt = (tree: YearTree, { year, issueType }: Pick<Place, 'year' | 'issueType'>): readonly Volume[] =>
  tree.find(each => each.year === year)?.types.find(each => each.issueType === issueType)?.volumes ?? []

export const chosenVolume = ({ id, name, isActive }: Volume) => ({ id, name, isActive })
