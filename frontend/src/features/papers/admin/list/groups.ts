import type { Group } from './calls.ts'

const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const TYPES = ['Regular', 'Special']

const byName = (one: Group, other: Group) => natural.compare(one.volume.name, other.volume.name)

const bySortKey = (one: Group, other: Group) => {
  const keys = [one.metadata.sortKey, other.metadata.sortKey] as const
  return keys[0] > 0 && keys[1] > 0 ? keys[0] - keys[1] : 0
}

/** Newest year first, Regular before Special; within them by sort key where both have one, else in natural order. */
export const inOrder = (groups: readonly Group[]) =>
  groups.toSorted(
    (one, other) =>
      other.volume.year - one.volume.year ||
      TYPES.indexOf(one.volume.issueType) - TYPES.indexOf(other.volume.issueType) ||
      bySortKey(one, other) ||
      byName(one, other),
  )
