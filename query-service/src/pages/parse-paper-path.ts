import { paperNameIn, type PaperName } from '@shodh/contracts/papers/paper-address.ts'
import { VolumePlace } from '@shodh/contracts/volumes/views.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'

/** An address below a volume that names a paper. */
export type PaperRequest = VolumeAddress & PaperName

/** `/papers/{year}/{type}/{volume}/{serial}…`, without the prefix of a language. */
const PAPER = /^\/papers\/([^/]+)\/([^/]+)\/([^/]+)\/(\d[^/]*)\/?$/u

/** `/papers/{year}/{type}/{volume}`, and whatever follows. */
const VOLUME = /^\/papers\/([^/]+)\/([^/]+)\/([^/]+)(?:\/|$)/u

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

const addressOf = (place: {
  readonly year?: string | undefined
  readonly type?: string | undefined
  readonly name?: string | undefined
}): VolumeAddress | undefined => {
  const { success, data } = VolumePlace.safeParse(place)
  return success ? { year: data.year, issueType: data.type, volumeName: data.name } : undefined
}

/** The paper that a path names; undefined of a volume's. */
export const paperRequest = (path: string): PaperRequest | undefined => {
  const parts = PAPER.exec(path)?.slice(1).map(decoded)
  // Stryker disable next-line ConditionalExpression: What is no address has no year either; only to say so takes longer.
  if (!parts) return undefined
  const [year, type, name, part = ''] = parts
  const paper = paperNameIn(part)
  const volume = addressOf({ year, type, name })
  return paper && volume && { ...volume, ...paper }
}

/** The volume whose page or papers are at a path. */
export const volumeRequest = (path: string): VolumeAddress | undefined => {
  const parts = VOLUME.exec(path)?.slice(1).map(decoded)
  // Stryker disable next-line ConditionalExpression: As above.
  if (!parts) return undefined
  const [year, type, name] = parts
  return addressOf({ year, type, name })
}

/** The volume whose table of contents is at a path, as a PDF. */
export const contentsRequest = (path: string): VolumeAddress | undefined =>
  path.endsWith('/contents.pdf') && path.split('/').length === 6 ? volumeRequest(path) : undefined

/** Whether two paths are the same however their characters are escaped. */
export const isSamePath = (one: string, other: string) => decoded(one) === decoded(other)
