import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { YearDocument, Volume, YearTree } from '@shodh/contracts/volumes/views.ts'
import { type VolumeDetails, type YearOnly, yearOnlyView } from '@shodh/contracts/volumes/volume-details.ts'

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

type Place = { readonly year: number; readonly issueType: IssueType }

const placeOf = ({ year, issueType }: Place) => `${year}/${issueType}`

const inOrder = (one: Place, other: Place) => other.year - one.year || one.issueType.localeCompare(other.issueType)

/** Volumes in order, with an entry for each opened year and issue type (or the given one) that has none among them. */
export const withYearsOnly = (
  volumes: readonly VolumeDetails[],
  opened: readonly YearDocument[],
  onlyType?: IssueType,
): readonly (VolumeDetails | YearOnly)[] => {
  const withVolumes = new Set(volumes.map(placeOf))
  const places = opened.flatMap(({ year, issueTypes }) => issueTypes.map(issueType => ({ year, issueType })))
  const empty = places.filter(
    place => !withVolumes.has(placeOf(place)) && (onlyType === undefined || place.issueType === onlyType),
  )
  return [...volumes, ...empty.map(({ year, issueType }) => yearOnlyView(year, issueType))].toSorted(inOrder)
}
