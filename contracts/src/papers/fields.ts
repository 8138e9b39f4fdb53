import * as z from 'zod/mini'
import { always, clearable, Day, eachOnce, numeric, parsedJson, rawText, structured, text } from '../fields.ts'
import {
  ABSTRACT_MAX,
  AUTHOR_NAME_MAX,
  AUTHORS_JSON_MAX,
  AUTHORS_MAX,
  DOI_MAX,
  DOI_URL_MAX,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  KEYWORDS_TEXT_MAX,
  LAWFUL_BASIS_MAX,
  NOTICE_MAX,
  TITLE_MAX,
  TITLE_MIN,
  TRANSLATIONS_JSON_MAX,
  TRANSLATIONS_MAX,
} from '../limits.ts'
import { Author, RecordedAuthor } from './authors/authors.ts'
import { doiIn, languageKey } from './identifiers.ts'

export const Title = text('Title', { max: TITLE_MAX }).check(
  z.minLength(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters long`),
)

export const AuthorName = text('Author name', { max: AUTHOR_NAME_MAX })

/** A statement about a paper, shown to readers: plain text, whatever it looks like. */
export const NoticeText = text('Notice', {
  max: NOTICE_MAX,
  isMultiline: true,
  required: 'Please write the notice that readers will see',
  tooLong: `The notice cannot exceed ${NOTICE_MAX} characters`,
})

const doiForm = 'A DOI has the form 10.1234/suffix'

/** Crossref's recommendation for the shape of a DOI, case-insensitive. */
const DOI = /^10\.\d{4,9}\/\S+$/u

const Doi = text('DOI', { max: DOI_MAX }).check(z.regex(DOI, doiForm))

/** A DOI that may be written as a URL; what is escaped in it is checked too. */
export const WrittenDoi = z.pipe(rawText('DOI', { max: DOI_URL_MAX }).check(z.overwrite(doiIn)), Doi)

/** Of a DOI that was sent in another form: that form has no pattern in JSON Schema. */
export const isDoi = z.refine<string>(doi => DOI.test(doi), doiForm)

const Page = text('Page', { max: 20, tooLong: 'A page cannot exceed 20 characters' })

type Pages = { readonly firstPage?: string | null | undefined; readonly lastPage?: string | null | undefined }

export const lastPageFirst = 'Last page is before first page'

/** Whether the last page is not before the first one; numbers of which the letters before them differ are not compared. */
export const arePagesInOrder = ({ firstPage, lastPage }: Pages) => {
  const [first, last] = [firstPage, lastPage].map(page => /^(\p{L}*)(\d+)$/u.exec(page?.trim() ?? ''))
  return !first || !last || first[1] !== last[1] || Number(first[2]) <= Number(last[2])
}

/** Of all the details, or of what a request sends of them; what another journal recorded stays as it was. */
export const pagesInOrder = z.refine<Pages & { readonly recordedAt?: unknown }>(
  details => details.recordedAt !== undefined || arePagesInOrder(details),
  { error: lastPageFirst, path: ['lastPage'] },
)

const listed = (input: unknown) =>
  typeof input === 'string' && !input.trimStart().startsWith('[')
    ? input
        .split(/[,;]/u)
        .map(word => word.trim())
        .filter(Boolean)
    : parsedJson(input)

const languageTag = 'Language must be a tag such as en, hi or mr'

/** BCP 47. */
// Stryker disable next-line StringLiteral: Each way to be wrong has one sentence, which does not name the field.
const Language = text('Language', { max: 35, ...always(languageTag) }).check(
  z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u, languageTag),
)

const Subtitle = text('Subtitle', { max: TITLE_MAX, isOptional: true })
const Abstract = text('Abstract', { max: ABSTRACT_MAX, isMultiline: true, isOptional: true })
const Keywords = z.array(text('Keyword', { max: KEYWORD_MAX })).check(z.maxLength(KEYWORDS_MAX))

/** What a paper says of itself, in another language than its own. */
const Translation = z.strictObject({
  language: Language,
  title: Title,
  subtitle: z.nullish(Subtitle),
  abstract: z.nullish(Abstract),
  keywords: z.nullish(Keywords),
})

const Translations = z.array(Translation).check(
  z.maxLength(TRANSLATIONS_MAX),
  eachOnce(
    ({ language }) => languageKey(language),
    ({ language }) => `There can be only one translation into ${language}`,
    'language',
  ),
)

/** Details of a paper beyond title, author and file; each field optional. */
export const Details = z.object({
  subtitle: z.optional(Subtitle),
  doi: z.optional(Doi),
  publishedOn: z.optional(Day),
  authors: z.optional(z.array(Author).check(z.maxLength(AUTHORS_MAX))),
  abstract: z.optional(Abstract),
  keywords: z.optional(Keywords),
  language: z.optional(Language),
  /** At most one into each language, and none into the paper's own. */
  translations: z.optional(Translations),
  firstPage: z.optional(Page),
  lastPage: z.optional(Page),
})
export type Details = z.infer<typeof Details>

/** The details as events hold them. */
export const RecordedDetails = z.extend(Details, {
  authors: z.optional(z.array(RecordedAuthor).check(z.maxLength(AUTHORS_MAX))),
})

type Fields = Readonly<Record<string, z.ZodMiniOptional>>
type Inner<Field> = Field extends z.ZodMiniOptional<infer Schema extends z.ZodMiniType> ? Schema : never

const mapped = (fields: Fields, change: (schema: z.ZodMiniType) => z.ZodMiniType) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field.def.innerType as z.ZodMiniType)]),
  )

const given = <Schema extends z.ZodMiniType>(schema: Schema) => clearable(schema, ABSTRACT_MAX)

type Given<Shape> = { [Name in keyof Shape]: ReturnType<typeof given<Inner<Shape[Name]>>> }

const { authors, keywords, translations } = Details.shape

/** The details as forms and JSON send them; null or a blank text takes a detail away. */
export const detailsInput = {
  ...(mapped(Details.shape, given) as Given<typeof Details.shape>),
  doi: given(WrittenDoi),
  authors: given(structured('Authors', authors.def.innerType, { characters: AUTHORS_JSON_MAX, entries: AUTHORS_MAX })),
  keywords: given(
    structured('Keywords', keywords.def.innerType, { characters: KEYWORDS_TEXT_MAX, entries: KEYWORDS_MAX }, listed),
  ),
  translations: given(
    structured('Translations', translations.def.innerType, {
      characters: TRANSLATIONS_JSON_MAX,
      entries: TRANSLATIONS_MAX,
    }),
  ),
}

const taken = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))
type Taken<Shape> = { [Name in keyof Shape]: ReturnType<typeof taken<Inner<Shape[Name]>>> }

/** What a revision changed of the details: the new value, or null where it was taken away. */
export const DetailChanges = z.object(mapped(RecordedDetails.shape, taken) as Taken<typeof RecordedDetails.shape>)
export type DetailChanges = z.infer<typeof DetailChanges>

/** A PDF's bytes, known by their hash. `crc32` is what a ZIP needs; `name` is made from the title. */
export const PdfFile = z.object({
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  bytes: z.int(),
  crc32: z.int(),
  contentType: z.literal('application/pdf'),
  name: z.string(),
  pages: z.optional(z.int()),
})
export type PdfFile = z.infer<typeof PdfFile>

/** The bytes alone; a decision names them after the paper's title. */
export type PdfBytes = Omit<PdfFile, 'name'>

/** What demands it by law: an order of a court, a section of an act. The public reads it. */
export const LawfulBasis = text('Lawful basis', {
  max: LAWFUL_BASIS_MAX,
  isMultiline: true,
  required: 'Please name the lawful basis',
})

/** Since when (ISO 8601) and why the bytes of a PDF may not be shown to anybody. */
export const Withholding = z.object({ at: z.string(), reason: z.string(), lawfulBasis: z.string() })
export type Withholding = z.infer<typeof Withholding>

/** Since when an event withholds bytes. */
export const withheldAt = (event: {
  readonly data: { readonly recordedAt?: string | undefined }
  readonly metadata: { readonly at: string }
}): string => event.data.recordedAt ?? event.metadata.at

/** The version number in a version's URL. */
export const VersionNumber = numeric(z.int().check(z.positive()))
