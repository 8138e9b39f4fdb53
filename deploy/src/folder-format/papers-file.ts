import { Day, Reason, text } from '@shodh/contracts/fields.ts'
import { AUTHORS_MAX, SERIAL_MAX } from '@shodh/contracts/limits.ts'
import { Author } from '@shodh/contracts/papers/authors/authors.ts'
import { AuthorName, Details, NoticeText, Title, WrittenDoi, Withholding } from '@shodh/contracts/papers/fields.ts'
import { NOTICE_TYPES } from '@shodh/contracts/papers/notices/notice-types.ts'
import { IssueType, NewVolumeName, Year } from '@shodh/contracts/volumes/fields.ts'
import * as z from 'zod/mini'

/** A field that may be left out, null or empty. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown): unknown => (input === '' || input === null ? undefined : input)),
      z.optional(schema),
    ),
  )

/** A number, or text such as XV or 2A. */
const Numbering = z.union([z.int(), text('Number', { max: 50 })])

const ImportedVersion = z
  .strictObject({
    /** Below the folder that papers.json lies in; none of a version that may not be shown. */
    file: z.optional(z.string().check(z.minLength(1))),
    sha256: z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/u, "'sha256' must be 64 hexadecimal digits")),
    bytes: orNothing(z.int()),
    recordedAt: orNothing(z.iso.datetime({ offset: true, error: "'recordedAt' must be an ISO 8601 date and time" })),
    reason: orNothing(Reason),
    withheld: z.optional(Withholding),
  })
  .check(
    z.refine(({ file, withheld }) => (file === undefined) !== (withheld === undefined), {
      error: 'A version needs its file, or why it is withheld',
      path: ['file'],
    }),
  )
export type ImportedVersion = z.infer<typeof ImportedVersion>

const said = { reason: Reason, notice: NoticeText, effectiveOn: Day }

const ImportedNotice = z
  .strictObject({ type: z.enum(NOTICE_TYPES), ...said, lifted: orNothing(z.strictObject(said)) })
  .check(
    z.refine(
      ({ type, lifted }) => lifted === undefined || type === 'expression_of_concern',
      'Only an expression of concern can be lifted',
    ),
  )
export type ImportedNotice = z.infer<typeof ImportedNotice>

const hasAuthor = ({ authors, authorName }: { readonly authors: readonly Author[]; readonly authorName?: unknown }) =>
  authors.length > 0 || authorName !== undefined

const isInVolume = ({ volumeName, volume, issue }: Partial<Record<'volumeName' | 'volume' | 'issue', unknown>>) =>
  [volumeName, volume, issue].some(part => part !== undefined)

const hasReasons = (versions: readonly Pick<ImportedVersion, 'reason'>[]) =>
  versions.every(({ reason }, n) => n === 0 || reason !== undefined)

const { subtitle, publishedOn, abstract, keywords, language, translations, firstPage, lastPage } = Details.shape

/** One entry of papers.json. What can't be stored is refused by name, so that nothing is lost in silence. */
export const ImportedPaper = z
  .strictObject({
    /** What messages call the paper; the journal doesn't store it. */
    id: orNothing(text('id', { max: 200 })),
    title: Title,
    subtitle: orNothing(subtitle),
    authors: z._default(z.array(Author).check(z.maxLength(AUTHORS_MAX)), []),
    /** Replaces the names of `authors`, separated by commas, as the line that lists show. */
    authorName: orNothing(AuthorName),
    year: Year,
    issueType: orNothing(IssueType),
    /** The number that the paper has in its volume; without it, the next one. */
    serial: orNothing(z.int().check(z.gte(1), z.lte(SERIAL_MAX))),
    volume: orNothing(Numbering),
    issue: orNothing(Numbering),
    /** Replaces `Vol. {volume}, No. {issue}` where a volume has another name. */
    volumeName: orNothing(NewVolumeName),
    doi: orNothing(z.optional(WrittenDoi)),
    publishedOn: orNothing(publishedOn),
    abstract: orNothing(abstract),
    keywords: orNothing(keywords),
    language: orNothing(language),
    translations: orNothing(translations),
    firstPage: orNothing(firstPage),
    lastPage: orNothing(lastPage),
    /** In the order in which they were published. */
    notices: orNothing(z.array(ImportedNotice)),
    /** Oldest first: the upload, then its replacements. */
    versions: z
      .array(ImportedVersion)
      .check(
        z.minLength(1, 'A paper needs a version'),
        z.refine(hasReasons, 'Each version after the first needs a reason'),
      ),
  })
  .check(z.refine(hasAuthor, { error: 'A paper needs an author', path: ['authors'] }))
  .check(z.refine(isInVolume, "A paper needs a 'volume', an 'issue' or a 'volumeName'"))
export type ImportedPaper = z.infer<typeof ImportedPaper>
