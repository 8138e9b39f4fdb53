import { type Is, isListOf, isNullish, isOneOf, isOptional, isRecord, isText, isWhole } from '../../shape.ts'
import { isIssueType, isYear } from '../volumes/shape.ts'
import type { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import type { Withholding } from '@shodh/contracts/papers/withheld-since.ts'
import type { ListedPaper, PapersOfVolume } from './paper-details.ts'

export const isNullable =
  <Data>(is: Is<Data>) =>
  (value: unknown): value is Data | null =>
    value === null || is(value)

const isDetail = isOptional(isText)
const isPart = isNullish(isText)

const isAuthor = isRecord({
  given: isPart,
  family: isPart,
  orcid: isPart,
  affiliations: isNullish(isListOf(isRecord({ name: isText, ror: isPart }))),
})

const isTranslation = isRecord({
  language: isText,
  title: isText,
  subtitle: isPart,
  keywords: isNullish(isListOf(isText)),
})

export const isWithholding = isRecord<Withholding>({ at: isText, reason: isText, lawfulBasis: isText })

export const isPaper = isRecord<ListedPaper>({
  id: isText,
  _id: isText,
  sr: isWhole,
  title: isText,
  authorName: isText,
  volumeId: isText,
  volumeName: isText,
  volume: isRecord({ id: isText, name: isText, year: isYear, issueType: isIssueType }),
  year: isYear,
  issueType: isIssueType,
  uploadDate: isText,
  createdAt: isText,
  updatedAt: isText,
  fileSize: isWhole,
  pages: isOptional(isWhole),
  sha256: isText,
  version: isWhole,
  replacement: isOptional(isRecord({ at: isText, statedAt: isNullable(isText), reason: isNullable(isText) })),
  withheld: isOptional(isWithholding),
  fileProblem: isOptional(isOneOf(['missing', 'damaged'])),
  status: isOptional(isRecord({ type: isText, effectiveOn: isText })),
  downloadUrl: isText,
  downloads: isOptional(isWhole),
  subtitle: isDetail,
  doi: isDetail,
  publishedOn: isDetail,
  authors: isOptional(isListOf(isAuthor)),
  keywords: isOptional(isListOf(isText)),
  language: isDetail,
  translations: isOptional(isListOf(isTranslation)),
  firstPage: isDetail,
  lastPage: isDetail,
})

export const isPagination = isRecord<PapersOfVolume['pagination']>({
  page: isWhole,
  limit: isWhole,
  total: isWhole,
  totalPages: isWhole,
})

export type Neighbours = Pick<PlacedVolumeResponse, 'previous' | 'next'>
export type Neighbour = NonNullable<Neighbours['next']>

const isNeighbour = isNullable(isRecord<Neighbour>({ year: isYear, issueType: isIssueType, name: isText }))

/** The part that the page shows of the response for one volume. */
export const isNeighbours = isRecord<Neighbours>({ previous: isNeighbour, next: isNeighbour })

export const isPapersResponse = isRecord<PapersOfVolume>({ papers: isListOf(isPaper), pagination: isPagination })
