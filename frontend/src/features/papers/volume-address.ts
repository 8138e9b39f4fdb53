import { IssueTypeInput, KnownVolumeName, YearInput } from '@shodh/contracts/volumes/fields.ts'
import * as z from 'zod/mini'

const VolumeAddress = z.object({ year: YearInput, issueType: IssueTypeInput, volumeName: KnownVolumeName })
export type VolumeAddress = z.infer<typeof VolumeAddress>

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The volume in `/papers/{year}/{type}/{volume}/…`, each part decoded once; undefined where there can be none. */
export const volumeAddress = (pathname: string): VolumeAddress | undefined => {
  const [, , year, issueType, volumeName] = pathname.split('/').map(decoded)
  return VolumeAddress.safeParse({ year, issueType, volumeName }).data
}
