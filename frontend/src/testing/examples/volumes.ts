import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'

type Fields = { readonly papers?: number; readonly issueType?: IssueType; readonly updated?: string }

export const volume = (year: number, name: string, fields: Fields = {}): Volume => {
  const { papers = 1, issueType = 'Regular', updated = `${year}-06-01T00:00:00.000Z` } = fields
  const id = `${year}-${issueType}-${name}`
  return {
    id,
    _id: id,
    name,
    displayName: name,
    year,
    issueType,
    isActive: true,
    totalPapers: papers,
    paperCount: papers,
    sortKey: year * 1_000_000,
    createdAt: updated,
    updatedAt: updated,
    lastUpdated: updated,
  }
}

/** The tree as the server grows it, from volumes in any order. */
export const treeOf = (...volumes: readonly Volume[]): YearTree =>
  [...new Set(volumes.map(({ year }) => year))].map(year => ({
    year,
    types: (['Regular', 'Special'] as const).map(issueType => ({
      issueType,
      volumes: volumes.filter(each => each.year === year && each.issueType === issueType),
    })),
  }))

/** What the home page is told of the years and of their newest volumes. */
export const newestResponse = (...volumes: readonly Volume[]) => ({
  years: [...new Set(volumes.map(({ year }) => year))],
  newest: volumes,
  volumeCount: volumes.filter(({ paperCount }) => paperCount > 0).length,
})

export const yearsResponse = (tree: YearTree) => ({ years: tree.map(({ year }) => year), ...menuOf(tree), tree })

/** What the menu begins with, of a journal that has many volumes. */
export const menuOf = (tree: YearTree) => ({
  menu: tree.flatMap(({ year, types }) =>
    types.flatMap(({ issueType, volumes: { length } }) => (length > 0 ? [{ year, issueType, volumes: length }] : [])),
  ),
})
