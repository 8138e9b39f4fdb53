import type { Failure } from '@shodh/contracts/envelope.ts'
import { isListOf, isNullish, isOneOf, isOptional, isRecord, isText, isTruth, isWhole } from '../../shape.ts'
import { isIssueType, isYear } from '../volumes/shape.ts'
import type { PlacedVolumeResponse } from '@shodh/contracts/volumes/volume-details.ts'
import type { ListedPaper, PapersOfVolume } from './paper-details.ts'

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

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
  replacement: isOptional(isRecord({ at: isText, statedAt: isTextOrNull, reason: isTextOrNull })),
  downloadUrl: isText,
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

const isNeighbour = isRecord<Neighbour>({ year: isYear, issueType: isIssueType, name: isText })
const isNeighbourOrNull = (value: unknown): value is Neighbour | null => value === null || isNeighbour(value)

/** The part that the page shows of the response for one volume. */
export const isNeighbours = isRecord<Neighbours>({ previous: isNeighbourOrNull, next: isNeighbourOrNull })
export const isPapersResponse = isRecord<PapersOfVolume>({ papers: isListOf(isPaper), pagination: isPagination })

/** The envelope of an error. */
export const isFailure = isRecord<Failure>({
  success: isOneOf([false]),
  message: isText,
  error: isText,
  data: isOneOf([null]),
  type: isText,
  title: isText,
  status: isWhole,
  detail: isText,
  instance: isText,
  code: isText,
  errors: isOptional(isListOf(isRecord({ pointer: isText, message: isText }))),
  requiresVerification: isOptional(isTruth),
  canResendVerification: isOptional(isTruth),
  deletedAt: isOptional(isText),
  reason: isNullish(isText),
  volumeId: isOptional(isText),
})
