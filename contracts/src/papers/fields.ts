import * as z from 'zod/mini'
import { always, Day, numeric, parsedJson, structured, text } from '../fields.ts'
import {
  ABSTRACT_MAX,
  AUTHOR_NAME_MAX,
  AUTHORS_JSON_MAX,
  AUTHORS_MAX,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  KEYWORDS_TEXT_MAX,
  NAME_PART_MAX,
  TITLE_MAX,
  TITLE_MIN,
} from '../limits.ts'

export const Title = text('Title', { max: TITLE_MAX }).check(
  z.minLength(TITLE_MIN, `Title must be at least ${TITLE_MIN} characters long`),
)

export const AuthorName = text('Author name', { max: AUTHOR_NAME_MAX })

const namePart = (label: string) => z.nullish(text(label, { max: NAME_PART_MAX, isOptional: true }))

const orcid = 'An ORCID has the form 0000-0000-0000-0000'

export const Author = z
  .strictObject({
    given: namePart('Given name'),
    family: namePart('Family name'),
    /** ISO 7064 checked by ORCID itself; here only its shape. */
    orcid: z.nullish(
      text('ORCID', { max: 19, ...always(orcid) }).check(z.regex(/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/u, orcid)),
    ),
  })
  .check(z.refine(({ given, family }) => Boolean(given || family), 'An author needs a given or a family name'))
export type Author = z.infer<typeof Author>

/** Crossref's recommendation for the shape of a DOI, case-insensitive. */
const Doi = text('DOI', { max: 300 }).check(z.regex(/^10\.\d{4,9}\/\S+$/u, 'A DOI has the form 10.1234/suffix'))

const Page = text('Page', { max: 20, tooLong: 'A page cannot exceed 20 characters' })

const listed = (input: unknown) =>
  typeof input === 'string' && !input.trimStart().startsWith('[')
    ? input
        .split(/[,;]/u)
        .map(word => word.trim())
        .filter(Boolean)
    : parsedJson(input)

const languageTag = 'Language must be a tag such as en, hi or mr'

/** Details of a paper beyond title, author and file; each field optional. */
export const Details = z.object({
  doi: z.optional(Doi),
  publishedOn: z.optional(Day),
  authors: z.optional(z.array(Author).check(z.maxLength(AUTHORS_MAX))),
  abstract: z.optional(text('Abstract', { max: ABSTRACT_MAX, isMultiline: true, isOptional: true })),
  keywords: z.optional(z.array(text('Keyword', { max: KEYWORD_MAX })).check(z.maxLength(KEYWORDS_MAX))),
  /** BCP 47. */
  language: z.optional(
    text('Language', { max: 35, ...always(languageTag) }).check(
      z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/u, languageTag),
    ),
  ),
  firstPage: z.optional(Page),
  lastPage: z.optional(Page),
})
export type Details = z.infer<typeof Details>

const stored = z.optional(z.string())
const storedPart = z.nullish(z.string())

/** The details as stored in documents: what was accepted once is shown, whatever is refused today. */
export const StoredDetails = z.object({
  doi: stored,
  publishedOn: stored,
  authors: z.optional(z.array(z.object({ given: storedPart, family: storedPart, orcid: storedPart }))),
  abstract: stored,
  keywords: z.optional(z.array(z.string())),
  language: stored,
  firstPage: stored,
  lastPage: stored,
})

/** The details as forms and JSON send them; null or an empty text takes a detail away. */
const given = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((input: unknown) => (input === '' ? null : input)),
      z.nullable(schema),
    ),
  )

const { doi, publishedOn, authors, abstract, keywords, language, firstPage, lastPage } = Details.shape
export const detailsInput = {
  doi: given(doi.def.innerType),
  publishedOn: given(publishedOn.def.innerType),
  authors: given(structured('Authors', authors.def.innerType, { characters: AUTHORS_JSON_MAX, entries: AUTHORS_MAX })),
  abstract: given(abstract.def.innerType),
  keywords: given(
    structured('Keywords', keywords.def.innerType, { characters: KEYWORDS_TEXT_MAX, entries: KEYWORDS_MAX }, listed),
  ),
  language: given(language.def.innerType),
  firstPage: given(firstPage.def.innerType),
  lastPage: given(lastPage.def.innerType),
}

const taken = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema))

/** What a revision changed of the details: the new value, or null where it was taken away. */
export const DetailChanges = z.object({
  doi: taken(doi.def.innerType),
  publishedOn: taken(publishedOn.def.innerType),
  authors: taken(authors.def.innerType),
  abstract: taken(abstract.def.innerType),
  keywords: taken(keywords.def.innerType),
  language: taken(language.def.innerType),
  firstPage: taken(firstPage.def.innerType),
  lastPage: taken(lastPage.def.innerType),
})
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

/** The version number in a version's URL. */
export const VersionNumber = numeric(z.int().check(z.positive()))
