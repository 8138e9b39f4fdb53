import type { IssueType } from './fields.ts'

export type VolumeAddress = { readonly year: number; readonly issueType: IssueType; readonly volumeName: string }

/** Where a volume is read: `/papers/2025/regular/Vol.%207%2C%20No.%2082`. */
export const volumePath = (year: number, issueType: IssueType, name: string) =>
  `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name.toWellFormed())}`
