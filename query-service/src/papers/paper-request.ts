import { paperNameIn, type PaperName } from '@shodh/contracts/papers/paper-name.ts'
import { VolumePlace } from '@shodh/contracts/volumes/views.ts'
import type { VolumeAddress } from '@shodh/contracts/volumes/volume-path.ts'

/** An address below a volume that names a paper. */
export type PaperRequest = VolumeAddress & PaperName

/** `/papers/{year}/{type}/{volume}/{serial}…`, without the prefix of a language. */
const PAPER = /^\/papers\/([^/]+)\/([^/]+)\/([^/]+)\/(\d[^/]*)\/?$/u

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The paper that a path names; undefined of a volume's. */
export const paperRequest = (path: string): PaperRequest | undefined => {
  const [year, type, name, part = ''] = PAPER.exec(path)?.slice(1).map(decoded) ?? []
  const paper = paperNameIn(part)
  const volume = VolumePlace.safeParse({ year, type, name })
  if (!paper || !volume.success) return undefined
  return { year: volume.data.year, issueType: volume.data.type, volumeName: volume.data.name, ...paper }
}

/** Whether two paths are the same however their characters are escaped. */
export const isSamePath = (one: string, other: string) => decoded(one) === decoded(other)
