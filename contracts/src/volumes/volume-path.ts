import type { IssueType } from './fields.ts'

/** A paper or a volume with the id of its short address, where it is known. */
export type ShortlyNamed = { readonly shortId?: string | undefined }

export type VolumeAddress = { readonly year: number; readonly issueType: IssueType; readonly volumeName: string }

/** Where a volume is read: `/papers/2025/regular/Vol.%207%2C%20No.%2082`. */
export const volumePath = (year: number, issueType: IssueType, name: string) =>
  `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name.toWellFormed())}`

type NamedVolume = ShortlyNamed & Pick<VolumeAddress, 'year' | 'issueType'> & { readonly name: string }

/** What leads to a volume for good: `/v/7k2m9qxw4d`; its page, where that is not known. */
export const shortVolumePath = ({ shortId, year, issueType, name }: NamedVolume) =>
  shortId === undefined ? volumePath(year, issueType, name) : `/v/${shortId}`
