import { expect, test } from 'vitest'
import { exampleListedPaper, examplePaper } from '@shodh/contracts/papers/examples.ts'
import { RevisePaper } from '@shodh/contracts/papers/commands.ts'
import { blankAuthor, blankTranslation, checkDetails, detailsForm, detailsOf } from './details-form.ts'

const wrong = (form: Partial<ReturnType<typeof detailsForm>>) => checkDetails({ ...detailsForm(), ...form })

test('what is stored passes through the form unchanged', () => {
  const { abstract, keywords, language, doi, publishedOn, firstPage, lastPage, subtitle } = examplePaper
  const details = detailsOf(detailsForm(examplePaper))
  expect(details).toMatchObject({ abstract, keywords, language, doi, publishedOn, firstPage, lastPage, subtitle })
  expect(details.authors).toEqual(exampleListedPaper.authors)
  expect(details.translations).toMatchObject(exampleListedPaper.translations ?? [])
  expect(RevisePaper.safeParse(details).error).toBeUndefined()
})

test('an empty form takes every detail away', () => {
  const details = detailsOf(detailsForm())
  expect(Object.values(details).every(value => value === null)).toBe(true)
  expect(checkDetails(detailsForm())).toEqual([])
})

test('keywords are lines, and an ORCID or a DOI may be pasted as a URL', () => {
  const authors = [{ ...blankAuthor, family: 'Rao', orcid: 'https://orcid.org/0000-0002-1825-0097' }]
  const form = {
    ...detailsForm(),
    keywords: ' item analysis \n\nनदी, पानी\n',
    doi: 'https://doi.org/10.1234/abc',
    authors,
  }
  expect(checkDetails(form)).toEqual([])
  expect(detailsOf(form)).toMatchObject({
    keywords: ['item analysis', 'नदी, पानी'],
    doi: '10.1234/abc',
    authors: [{ given: null, family: 'Rao', orcid: '0000-0002-1825-0097', affiliations: null }],
  })
})

const affiliated = (ror: string) => [{ ...blankAuthor, family: 'Rao', affiliations: [{ name: 'IIT', ror }] }]
const hindi = { ...blankTranslation, language: 'hi', title: 'नदियाँ' }

test.each([
  [{ doi: 'doi of mine' }, 'doi', 'A DOI has the form 10.1234/suffix'],
  [{ language: 'Hindi' }, 'language', 'Language must be a tag such as en, hi or mr'],
  [{ keywords: `one\n${'x'.repeat(101)}` }, 'keywords', 'Keyword cannot exceed 100 characters'],
  [{ publishedOn: '2026-02-30' }, 'publishedOn', 'Please enter a date as YYYY-MM-DD'],
  [{ authors: [blankAuthor] }, 'authors.0.root', 'An author needs a given or a family name'],
  [
    { authors: [{ ...blankAuthor, family: 'Rao', orcid: '0000-0002-1825-0098' }] },
    'authors.0.orcid',
    'This ORCID does not exist: its last character does not agree with the others',
  ],
  [
    { authors: affiliated('05dxps0') },
    'authors.0.affiliations.0.ror',
    'A ROR ID has the form https://ror.org/05dxps055',
  ],
  [{ translations: [{ ...hindi, title: '' }] }, 'translations.0.title', 'Title is required'],
  [{ translations: [hindi, hindi] }, 'translations.1.language', 'There can be only one translation into hi'],
  [
    { language: 'hi-IN', translations: [hindi] },
    'translations.0.language',
    'A translation cannot be into the language of the paper itself',
  ],
])('%j is refused at %s: %s', (form, name, message) => {
  expect(wrong(form)).toEqual([{ name, message }])
})
