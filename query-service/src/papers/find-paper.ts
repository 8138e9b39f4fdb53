import type { Refusal } from '@shodh/contracts/envelope.ts'
import {
  PaperPageResponse,
  type PaperPlaceDocument,
  RELATED_NAMES,
  RELATED_PAPERS,
  type RelatedPaper,
} from '@shodh/contracts/papers/paper-page.ts'
import { type PaperDocument, PaperVersion } from '@shodh/contracts/papers/views.ts'
import { nameKey } from '@shodh/contracts/text/text.ts'
import { arranged } from '@shodh/contracts/volumes/arrangement.ts'
import type { VolumeDocument } from '@shodh/contracts/volumes/views.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'
import * as z from 'zod/mini'
import type { Views } from '../ports.ts'
import type { ProvableSince } from '../audit/public-log/provable-since.ts'
import { missingPaper } from '../missing.ts'
import { marked } from './withholding/routes.ts'
import { authorsOf, fullName } from '@shodh/contracts/papers/authors/author-names.ts'
import { authorIdOf, contributorsOf } from '@shodh/contracts/papers/authors/contributors.ts'
import { authorsIn } from './authors/author-index.ts'

const related = (paper: PaperDocument): RelatedPaper => {
  const names = authorsOf(paper).map(fullName)
  return { ...paper, names: names.slice(0, RELATED_NAMES), otherAuthors: Math.max(0, names.length - RELATED_NAMES) }
}

/** Those of the papers that are there, as a page leads to them. */
const relatedPapers = async (
  { papers }: Pick<Views, 'papers'>,
  found: readonly { readonly id: string }[],
): Promise<readonly RelatedPaper[]> => {
  const documents = await Promise.all(found.map(({ id }) => papers.get(id)))
  return documents.flatMap(document => (document ? [related(document)] : []))
}

/** Authors whose other papers are named: of a crowd, the first ones. */
const AUTHORS_MAX = 10

/** What else the authors of a paper wrote, newest first. */
const papersByAuthors = async (
  views: Pick<Views, 'papers' | 'paperAuthors'>,
  paper: PaperDocument,
): Promise<readonly RelatedPaper[]> => {
  const authors = authorsIn(views)
  const ids = contributorsOf(paper).slice(0, AUTHORS_MAX).map(authorIdOf).filter(Boolean)
  const found = await Promise.all(ids.map(id => authors.find(id)))
  const others = new Map(found.flatMap(author => author?.papers ?? []).map(each => [each.id, each]))
  others.delete(paper.id)
  const newest = [...others.values()].toSorted((one, other) => (one.order < other.order ? -1 : 1))
  return relatedPapers(views, newest.slice(0, RELATED_PAPERS))
}

export type PageStatus = 200 | 404 | 410

/** What the page that reads the paper with an id responds with: a deleted paper is gone, and one that never was unknown. */
export const readStatus =
  ({ papers, paperHistories }: Pick<Views, 'papers' | 'paperHistories'>) =>
  async (paperId: string): Promise<PageStatus> => {
    if (await papers.get(paperId)) return 200
    return (await paperHistories.get(paperId))?.deletion ? 410 : 404
  }

type Places = Pick<Views, 'papers' | 'paperPlaces' | 'paperHistories' | 'volumePlaces'>
type Sources = Places & Pick<Views, 'volumes'>

/** A paper by its volume and its serial; undefined where it is one that no paper can have. */
export type Sought = VolumeAddress & { readonly sr: number | undefined }

/** As everyone may see it. */
export const PublicVersion = z.omit(PaperVersion, { actor: true })

const neighbour = async ({ papers }: Places, place: PaperPlaceDocument | undefined) => {
  const paper = place && (await papers.get(place.id))
  return paper ?? null
}

/** The places of the volume's papers by serial, or of those with one, also of papers that were deleted. */
const placesIn = async (sources: Places, { year, issueType, volumeName }: VolumeAddress, sr?: number) => {
  const [volume] = await sources.volumePlaces.find({
    where: { year, issueType, nameKey: nameKey(volumeName) },
    limit: 1,
  })
  // Stryker disable next-line ArrayDeclaration: A text has no serial, so that it is the place of no paper.
  if (!volume) return { volumeId: undefined, places: [] }
  const places = await sources.paperPlaces.find({ where: { volumeId: volume.id, sr }, sort: { field: 'sr' } })
  return { volumeId: volume.id, places }
}

const isThere = ({ deletion }: PaperPlaceDocument) => !deletion

const placeWith = (sr: number | undefined, places: readonly PaperPlaceDocument[]) => {
  const found = places.filter(place => place.sr === sr)
  return found.find(isThere) ?? found.at(-1)
}

const locate = async (sources: Sources, { sr, ...volume }: Sought) => {
  // Stryker disable next-line ArrayDeclaration: A text has no id, so that no paper is found by it.
  const { volumeId = '', places } = sr === undefined ? { places: [] } : await placesIn(sources, volume)
  const issue = await sources.volumes.get(volumeId)
  const there = arranged(places.filter(isThere), issue?.arrangement)
  const index = there.findIndex(place => place.sr === sr)
  const first = Math.max(0, Math.min(index - RELATED_PAPERS / 2, there.length - RELATED_PAPERS - 1))
  const near = there.slice(first, first + RELATED_PAPERS + 1).filter(place => place !== there[index])
  return { place: placeWith(sr, places), issue, previous: there[index - 1], next: there[index + 1], near }
}

/** The paper at an address. */
export const findPaper = async (sources: Places, { sr, ...volume }: Sought): Promise<PaperDocument | Refusal> => {
  const place = sr === undefined ? undefined : placeWith(sr, (await placesIn(sources, volume, sr)).places)
  return (place && (await sources.papers.get(place.id))) ?? missingPaper(place)
}

/** Whoever does not see the issue sees papers of it that were published ahead alone. */
const isAheadOf = (issue: VolumeDocument | undefined, { id }: PaperDocument) =>
  issue === undefined || (issue.inPreparation === true && issue.aheadPaperIds?.includes(id) === true)

/** What the page of the paper at an address shows. */
export const paperPage = async (
  sources: Sources & Pick<Views, 'withheldPdfs' | 'auditLog' | 'paperAuthors'>,
  provableSince: Pick<ProvableSince, 'versions'>,
  sought: Sought,
): Promise<PaperPageResponse | Refusal> => {
  const { place, issue, previous, next, near } = await locate(sources, sought)
  const paper = place && (await sources.papers.get(place.id))
  if (!paper) return missingPaper(place)
  const history = await sources.paperHistories.get(paper.id)
  const provable = await provableSince.versions(sources, paper.id)
  const shown = async (version: PaperVersion) => {
    return { ...(await marked(sources, version)), provableAt: provable.get(version.version) }
  }
  return PaperPageResponse.parse({
    paper: await marked(sources, paper),
    versions: await Promise.all((history?.versions ?? []).map(shown)),
    notices: paper.notices,
    ...(isAheadOf(issue, paper) && { isAhead: true }),
    previous: await neighbour(sources, previous),
    next: await neighbour(sources, next),
    ofVolume: await relatedPapers(sources, near),
    byAuthors: await papersByAuthors(sources, paper),
  })
}
