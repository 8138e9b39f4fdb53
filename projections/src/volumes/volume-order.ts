import { nameKey, placeOf } from '@shodh/contracts/text.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'

const padded = (value: number, digits: number) => String(value).padStart(digits, '0')

/** Numbers in a text, padded so that "No. 9" comes before "No. 10". */
const natural = (text: string) => text.replace(/\d+/gu, digits => digits.padStart(6, '0'))

/** A text that sorts as the journal lists: newest year first, Regular before Special, then by what the name tells. */
export const volumeOrder = ({ year, issueType, name }: { year: number; issueType: IssueType; name: string }) => {
  const { month, volume, issue } = placeOf(name)
  const place = padded(month, 2) + padded(volume, 4) + padded(issue, 4)
  return `${padded(9999 - year, 4)} ${issueType} ${place} ${natural(nameKey(name))}`
}
