import type { Refusal } from '@shodh/contracts/envelope.ts'
import type { PaperPageResponse, PaperPlaceDocument } from '@shodh/contracts/papers/paper-page.ts'
import { Paper, type PaperDocument, type PaperVersion } from '@shodh/contracts/papers/views.ts'
import { nameKey } from '@shodh/contracts/text.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'
import type { Views } from '../ports.ts'
import { missingPaper } from './missing-paper.ts'

type Sources = Pick<Views, 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>

/** A paper by its volume and its serial; undefined where it is one that no paper can have. */
export type Sought = VolumeAddress & { readonly sr: number | undefined }

export const withoutActor = ({ actor: _, ...version }: PaperVersion) => version

const neighbour = async ({ papers }: Sources, place: PaperPlaceDocument | undefined) => {
  const paper = place && (await papers.get(place.id))
  if (!paper) return null
  const { sr, title, language } = paper
  return { sr, title, ...(language !== undefined && { language }) }
}

/** The places of the volume's papers by serial, also of those that were deleted. */
const placesIn = async (sources: Sources, { year, issueType, volumeName }: VolumeAddress) => {
  const where = { year, issueType, nameKey: nameKey(volumeName) }
  const [volume] = await sources.volumePlaces.find({ where, limit: 1 })
  return volume ? sources.paperPlaces.find({ where: { volumeId: volume.id }, sort: { field: 'sr' } }) : []
}

const locate = async (sources: Sources, { sr, ...volume }: Sought) => {
  const places = sr === undefined ? [] : await placesIn(sources, volume)
  const there = places.filter(({ deletion }) => !deletion)
  const index = there.findIndex(place => place.sr === sr)
  const place = there[index] ?? places.findLast(each => each.sr === sr)
  return { place, previous: there[index - 1], next: there[index + 1] }
}

/** The paper at an address. */
export const findPaper = async (sources: Sources, sought: Sought): Promise<PaperDocument | Refusal> => {
  const { place } = await locate(sources, sought)
  return (place && (await sources.papers.get(place.id))) ?? missingPaper(place)
}

/** What the page of the paper at an address shows. */
export const paperPage = async (sources: Sources, sought: Sought): Promise<PaperPageResponse | Refusal> => {
  const { place, previous, next } = await locate(sources, sought)
  const paper = place && (await sources.papers.get(place.id))
  if (!paper) return missingPaper(place)
  const history = await sources.paperHistories.get(paper.id)
  return {
    paper: Paper.parse(paper),
    versions: (history?.versions ?? []).map(withoutActor),
    previous: await neighbour(sources, previous),
    next: await neighbour(sources, next),
  }
}
