import type { MemberTranslations } from './fields.ts'

/** What tells who a member is. */
export type Person = {
  readonly fullName: string
  readonly designation: string
  readonly description: string
  readonly email?: string | undefined
  readonly mobileNumber?: string | undefined
  readonly profileUrl?: string | undefined
  readonly affiliation?: string | undefined
  readonly orcid?: string | undefined
  readonly translations?: MemberTranslations | undefined
}

/** `board-members` in the vault, grouped by member: one revision of a person. It never changes. */
export type MemberRow = {
  /** `memberRowId` */
  readonly id: string
  readonly memberId: string
  /** 128 random bits, base64url: without them its hash in the log could be guessed. */
  readonly salt: string
  /** When it was stored, in milliseconds since 1970: one that no event names a day later is of a command that failed. */
  readonly storedAt: number
  readonly person: Person
}

export const memberRowId = ({ memberId, rowHash }: { readonly memberId: string; readonly rowHash: string }) =>
  `${memberId}.${rowHash}`

/** The text of which an event has the SHA-256. */
export const memberRowText = ({ memberId, salt, person }: Pick<MemberRow, 'memberId' | 'salt' | 'person'>) =>
  JSON.stringify([memberId, salt, person])
