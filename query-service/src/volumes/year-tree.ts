import type { Volume, YearTree } from '@shodh/contracts/volumes/views.ts'

/** Groups volumes, listed newest year first, by year and type. */
export const yearTree = (volumes: readonly Volume[]): YearTree => {
  const years = Map.groupBy(volumes, ({ year }) => year)
  return [...years].map(([year, ofYear]) => ({
    year,
    types: [...Map.groupBy(ofYear, ({ issueType }) => issueType)].map(([issueType, ofType]) => ({
      issueType,
      volumes: ofType,
    })),
  }))
}
