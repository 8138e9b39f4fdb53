import { detailsInput, pagesInOrder } from '@shodh/contracts/papers/fields.ts'
import { doiIn, languageKey } from '@shodh/contracts/papers/identifiers.ts'
import type { StoredDetails } from '@shodh/contracts/papers/stored-details.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import * as z from 'zod/mini'
import { checkedBy, type FieldError } from '../../../../ui/forms/field-errors.ts'

type Stored = z.infer<typeof StoredDetails>

export const blankAffiliation = { name: '', ror: '' }
export const blankAuthor = { given: '', family: '', orcid: '', affiliations: [] as (typeof blankAffiliation)[] }
export const blankTranslation = { language: '', title: '', subtitle: '', abstract: '', keywords: '' }

type AuthorForm = typeof blankAuthor
type TranslationForm = typeof blankTranslation

/** The details as the form "More details" holds them: every field is a text, a list of keywords has one on each line. */
export type DetailsForm = Texts<string> & {
  readonly keywords: string
  readonly authors: readonly AuthorForm[]
  readonly translations: readonly TranslationForm[]
}

type StoredAuthor = NonNullable<Stored['authors']>[number]
type StoredTranslation = NonNullable<Stored['translations']>[number]

const onLines = (keywords: readonly string[] | null | undefined) => (keywords ?? []).join('\n')

const authorForm = ({ given, family, orcid, affiliations }: StoredAuthor): AuthorForm => ({
  given: given ?? '',
  family: family ?? '',
  orcid: orcid ?? '',
  affiliations: (affiliations ?? []).map(({ name, ror }) => ({ name, ror: ror ?? '' })),
})

const translationForm = ({ language, title, subtitle, abstract, keywords }: StoredTranslation): TranslationForm => ({
  language,
  title,
  subtitle: subtitle ?? '',
  abstract: abstract ?? '',
  keywords: onLines(keywords),
})

const textNames = ['subtitle', 'abstract', 'language', 'doi', 'publishedOn', 'firstPage', 'lastPage'] as const

type Texts<Value> = { readonly [name in (typeof textNames)[number]]: Value }

const eachText = <Value>(valueOf: (name: keyof Texts<Value>) => Value) =>
  Object.fromEntries(textNames.map(name => [name, valueOf(name)])) as Texts<Value>

/** The form of what is stored, or an empty one. */
export const detailsForm = (stored: Stored = {}): DetailsForm => ({
  ...eachText(name => stored[name] ?? ''),
  keywords: onLines(stored.keywords),
  authors: (stored.authors ?? []).map(authorForm),
  translations: (stored.translations ?? []).map(translationForm),
})

const filled = <Value>(value: Value, isFilled: boolean) => (isFilled ? value : null)
const given = (text: string) => filled(text.trim(), text.trim() !== '')
const keywordsOf = (lines: string) =>
  lines
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)

/** Pasted as a URL, as orcid.org shows it. */
const orcidIn = (text: string) => text.trim().replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//iu, '')

const authorOf = ({ given: givenName, family, orcid, affiliations }: AuthorForm) => ({
  given: given(givenName),
  family: given(family),
  orcid: given(orcidIn(orcid)),
  affiliations: filled(
    affiliations.map(({ name, ror }) => ({ name, ror: given(ror) })),
    affiliations.length > 0,
  ),
})

const translationOf = ({ language, title, subtitle, abstract, keywords }: TranslationForm) => ({
  language: language.trim(),
  title,
  subtitle: given(subtitle),
  abstract: given(abstract),
  keywords: filled(keywordsOf(keywords), keywordsOf(keywords).length > 0),
})

/** What the API takes as details; null for what the form leaves empty. */
export const detailsOf = (form: DetailsForm) => ({
  ...eachText(name => given(name === 'doi' ? doiIn(form.doi) : form[name])),
  keywords: filled(keywordsOf(form.keywords), keywordsOf(form.keywords).length > 0),
  authors: filled(form.authors.map(authorOf), form.authors.length > 0),
  translations: filled(form.translations.map(translationOf), form.translations.length > 0),
})

const DetailsInput = z.object(detailsInput).check(pagesInOrder)

const intoOwnLanguage = ({ language, translations }: DetailsForm): readonly FieldError[] => {
  const own = languageKey(language.trim())
  if (language.trim() === '') return []
  return translations.flatMap((translation, n) =>
    languageKey(translation.language.trim()) === own
      ? [{ name: `translations.${n}.language`, message: refusals.TRANSLATION_INTO_OWN_LANGUAGE.message }]
      : [],
  )
}

/** Everything that is wrong with the details, in the words of the API. */
export const checkDetails = (form: DetailsForm): readonly FieldError[] => [
  ...checkedBy(DetailsInput, detailsOf)(form),
  ...intoOwnLanguage(form),
]
