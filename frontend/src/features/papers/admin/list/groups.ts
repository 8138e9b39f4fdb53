import type { Volume } from '@shodh/contracts/volumes/views.ts'
import { sortKeyOf } from '@shodh/contracts/volumes/volume-order.ts'
import type { Group } from './calls.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const TYPES = ['Regular', 'Special']

const byName = (one: Group, other: Group) => natural.compare(one.volume.name, other.volume.name)

const bySortKey = (one: Group, other: Group) => {
  const keys = [one.metadata.sortKey, other.metadata.sortKey] as const
  return keys[0] > 0 && keys[1] > 0 ? keys[0] - keys[1] : 0
}

/** The groups of volumes without papers, which no list of papers names. */
export const emptyGroups = (volumes: readonly Volume[]): readonly Group[] =>
  volumes
    .filter(({ paperCount }) => paperCount === 0)
    .map(({ id, name, year, issueType }) => {
      const volume = { id, name, year, issueType }
      return { volumeId: id, volume, papers: [], metadata: { sortKey: sortKeyOf(volume) } }
    })

/** Newest year first, Regular before Special; within them by sort key where both have one, else in natural order. */
export const inOrder = (groups: readonly Group[]) =>
  groups.toSorted(
    (one, other) =>
      other.volume.year - one.volume.year ||
      TYPES.indexOf(one.volume.issueType) - TYPES.indexOf(other.volume.issueType) ||
      bySortKey(one, other) ||
      byName(one, other),
  )
