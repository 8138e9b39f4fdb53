import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

/** Where a volume is read: `/papers/2025/regular/Vol.%207%2C%20No.%2082`. */
export const volumePath = (year: number, issueType: IssueType, name: string) =>
  `/papers/${year}/${issueType.toLowerCase()}/${encodeURIComponent(name.toWellFormed())}`
