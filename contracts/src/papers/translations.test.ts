import { describe, expect, test } from 'vitest'
import { invalid } from '../envelope.ts'
import { RevisePaper, UploadPaper } from './commands.ts'

const issuesOf = (translations: unknown) => {
  const { error } = RevisePaper.safeParse({ translations })
  return error ? invalid(error.issues).errors : undefined
}

const hindi = { language: 'hi', title: 'नदियों पर', subtitle: 'एक गाँव', abstract: 'एक\nदो', keywords: ['नदी'] }

describe('translations', () => {
  test('arrive as JSON or as JSON in a form, with a title and whatever else there is', () => {
    const translations = [hindi, { language: 'mr', title: 'नद्यांवर', subtitle: null }]
    for (const given of [translations, JSON.stringify(translations)])
      expect(RevisePaper.parse({ translations: given }).translations).toEqual(translations)
    const place = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' }
    const paper = { title: 'On Rivers', authorName: 'A. Rao', ...place }
    expect(UploadPaper.parse({ ...paper, translations: JSON.stringify([hindi]) }).translations).toEqual([hindi])
  })
  test.each(['', null])('are taken away by %j', translations => {
    expect(RevisePaper.parse({ translations }).translations).toBeNull()
  })
  test.each([
    ['hi', 'hi'],
    ['hi', 'hi-IN'],
    ['mr-Deva', 'mr'],
  ])('are refused where two are in one language: %s and %s', (one, other) => {
    const translations = [
      { language: 'en', title: 'On Rivers' },
      ...[one, other].map(language => ({ ...hindi, language })),
    ]
    expect(issuesOf(translations)).toEqual([
      { pointer: '#/translations/2/language', message: `There can be only one translation into ${other}` },
    ])
  })
  test.each([
    ['a translation without a language', [{ title: 'On Rivers' }], '#/translations/0/language'],
    ['a language that is none', [hindi, { language: 'Hindi', title: 'On Rivers' }], '#/translations/1/language'],
    ['a translation without a title', [{ language: 'hi' }], '#/translations/0/title'],
    ['an unknown field', [{ ...hindi, author: 'राव' }], '#/translations/0/author'],
    ['a keyword that is no text', [{ ...hindi, keywords: [7] }], '#/translations/0/keywords/0'],
    ['keywords that are no list', [{ ...hindi, keywords: 'नदी' }], '#/translations/0/keywords'],
    ['characters that hide what it says', [{ ...hindi, title: 'On\u202eRivers' }], '#/translations/0/title'],
    ['something that is no list', { hi: hindi }, '#/translations'],
    ['what is no JSON', '[{', '#/translations'],
    ['more JSON than all of them may be', `[${' '.repeat(300_000)}]`, '#/translations'],
  ])('are refused with %s', (_, translations, pointer) => {
    expect(issuesOf(translations)).toMatchObject([{ pointer }])
  })
})

describe('an identifier with a wrong checksum', () => {
  test.each([
    ['ORCID', { orcid: '0000-0002-1825-0098' }, '#/authors/0/orcid'],
    ['ROR ID', { affiliations: [{ name: 'A', ror: '04dese586' }] }, '#/authors/0/affiliations/0/ror'],
  ])('is refused in a sentence of its own: %s', (name, part, pointer) => {
    const { error } = RevisePaper.safeParse({ authors: JSON.stringify([{ family: 'Rao', ...part }]) })
    const { message = '' } = invalid(error?.issues ?? [])
    expect(message).toContain(`This ${name} does not exist`)
    expect(invalid(error?.issues ?? []).errors).toEqual([{ pointer, message }])
  })
})

test('a ROR ID is stored as its URL, whatever it is written as', () => {
  const authors = ['04dese585', 'HTTPS://ROR.ORG/04DESE585'].map(ror => ({
    family: 'Rao',
    affiliations: [{ name: 'A', ror }],
  }))
  const { authors: read } = RevisePaper.parse({ authors })
  expect(read?.map(({ affiliations }) => affiliations?.[0]?.ror)).toEqual(Array(2).fill('https://ror.org/04dese585'))
})
