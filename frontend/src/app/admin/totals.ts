import type { YearTree } from '@shodh/contracts/volumes/views.ts'

const volumesOf = ({ types }: YearTree[number]) => types.flatMap(({ volumes }) => volumes)

/** What the journal holds, and what it published in its newest year. */
export const totals = (tree: YearTree) => {
  const volumes = tree.flatMap(volumesOf)
  const newest = tree.find(year => volumesOf(year).length > 0)
  return {
    papers: volumes.reduce((sum, { paperCount }) => sum + paperCount, 0),
    volumes: volumes.length,
    years: tree.length,
    newest: newest && { year: newest.year, volumes: volumesOf(newest) },
  }
}
