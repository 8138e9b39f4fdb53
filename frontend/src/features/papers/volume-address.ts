import { RAW_TEXT_FACTOR, VOLUME_NAME_MAX, YEAR_MAX, YEAR_MIN } from '@shodh/contracts/limits.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import { decoded } from '../../ui/addresses/address-part.ts'

export type VolumeAddress = { readonly year: number; readonly issueType: IssueType; readonly volumeName: string }

const isYear = (value: number | undefined): value is number =>
  value !== undefined && value >= YEAR_MIN && value <= YEAR_MAX
const isIssueType = (value: string): value is IssueType => value === 'Regular' || value === 'Special'

const yearIn = (part: string) => (/^-?\d{1,15}$/u.test(part) ? Number(part) : undefined)
const typeIn = (part: string) => part.charAt(0).toUpperCase() + part.slice(1).toLowerCase()
/** As the contract's KnownVolumeName reads it; empty where it can be no name. */
const nameIn = (part: string) =>
  part.length > RAW_TEXT_FACTOR * VOLUME_NAME_MAX ? '' : part.toWellFormed().trim().normalize('NFC')

/** The volume in `/papers/{year}/{type}/{volume}/…`, each part decoded once; undefined where there can be none. */
export const volumeAddress = (pathname: string): VolumeAddress | undefined => {
  const [, , year = '', type = '', name = ''] = pathname.split('/').map(decoded)
  const [volumeYear, issueType, volumeName] = [yearIn(year), typeIn(type), nameIn(name)]
  return isYear(volumeYear) && isIssueType(issueType) && volumeName
    ? { year: volumeYear, issueType, volumeName }
    : undefined
}
