import * as z from 'zod/mini'
import { eachOnce, structured } from '../../fields.ts'
import { LANGUAGES } from '../../languages.ts'
import { AUTHOR_EMAILS_JSON_MAX, AUTHOR_EMAILS_MAX } from '../../limits.ts'
import { Email, emailKey, UserName } from '../../users/fields.ts'

/** Where an author of a paper can be reached; `language` is that of the mails, by default the journal's. */
const AuthorEmail = z.strictObject({
  email: Email,
  name: z.optional(UserName),
  language: z.optional(z.enum(LANGUAGES, `language must be one of ${LANGUAGES.join(', ')}`)),
})
export type AuthorEmail = z.infer<typeof AuthorEmail>

const Addressed = z.array(AuthorEmail).check(
  z.maxLength(AUTHOR_EMAILS_MAX),
  eachOnce(
    ({ email }) => emailKey(email),
    ({ email }) => `${email} is listed twice`,
    'email',
  ),
)

/** As forms and JSON send them. */
export const authorEmailsInput = structured('authorEmails', Addressed, {
  characters: AUTHOR_EMAILS_JSON_MAX,
  entries: AUTHOR_EMAILS_MAX,
})

export const ReplaceAuthorEmails = z.strictObject({ authorEmails: authorEmailsInput })

/** What mails to authors are about. */
export const AUTHOR_MAIL_KINDS = [
  'published',
  'replaced',
  'corrected',
  'concern',
  'concern_lifted',
  'partial_retraction',
  'retraction',
  'withdrawal',
] as const
export type AuthorMailKind = (typeof AUTHOR_MAIL_KINDS)[number]

/** `author-emails`, grouped by paper: of several, the latest counts. Times are milliseconds since 1970. */
export type AuthorEmailsRow = {
  readonly id: string
  readonly paperId: string
  readonly at: number
  /** `key`: a keyed hash of the address, by which records of mails name it. */
  readonly emails: readonly (AuthorEmail & { readonly key: string })[]
  /** Since when the paper is deleted. */
  readonly deletedAt?: number | undefined
}

/** `author-mails`, grouped by paper: what was mailed about an event, to the hashes of which addresses. */
export type AuthorMailsRow = {
  readonly id: string
  readonly paperId: string
  readonly kind: AuthorMailKind
  /** The time of the event, ISO 8601. */
  readonly at: string
  /** An editor decided that nobody gets it. */
  readonly isLeftOut: boolean
  readonly to: readonly string[]
}

/** The id of one of these mails in the outbox. */
export const authorMailId = (recordId: string, key: string) => `author-mail ${recordId} ${key}`

/** The addresses of a row, as they were given. */
export const addressesOf = (row: Pick<AuthorEmailsRow, 'emails'> | undefined): readonly AuthorEmail[] =>
  (row?.emails ?? []).map(({ key: _, ...address }) => address)

/** The row that counts. */
export const latestEmails = (rows: readonly AuthorEmailsRow[]): AuthorEmailsRow | undefined =>
  rows.toSorted((one, other) => one.at - other.at).at(-1)

const SentMails = z.object({
  kind: z.enum(AUTHOR_MAIL_KINDS),
  at: z.string(),
  isLeftOut: z.boolean(),
  recipients: z.array(
    z.object({
      /** Null of an address that is no longer stored. */
      email: z.nullable(z.string()),
      status: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
})

/** `mails`: the latest first. */
export const AuthorEmailsResponse = z.object({
  authorEmails: z.array(AuthorEmail),
  mails: z.array(SentMails),
  /** Without one, mails are written to files of the server. */
  hasMailServer: z.boolean(),
})
export type AuthorEmailsResponse = z.infer<typeof AuthorEmailsResponse>

export const AuthorMailPreview = z.object({
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
})
