import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'

type Neighbours = Pick<PlacedVolumeResponse, 'previous' | 'next'>

type Listed = Pick<VolumeDocument, 'id' | 'year' | 'issueType' | 'name' | 'paperCount'>

const placeOf = (volume: Listed | undefined) =>
  volume ? { year: volume.year, issueType: volume.issueType, name: volume.name } : null

/** Among volumes in the order of lists, which has the newest year first, those with papers before and after one of them. */
export const neighboursOf = (id: string, volumes: readonly Listed[]): Neighbours => {
  const byAge = volumes
    .filter(volume => volume.paperCount > 0 || volume.id === id)
    .toSorted((one, other) => one.year - other.year)
  const place = byAge.findIndex(volume => volume.id === id)
  return place < 0
    ? { previous: null, next: null }
    : { previous: placeOf(byAge[place - 1]), next: placeOf(byAge[place + 1]) }
}
