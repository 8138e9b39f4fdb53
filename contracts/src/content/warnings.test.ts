import { expect, test } from 'vitest'
import { publishTexts } from './pages/page.ts'
import { linkWarning, ownLinksIn, pageWarnings, settingsWarnings } from './warnings.ts'

const AT = '2026-01-01T00:00:00.000Z'
const text = (markdown: string) => ({ title: 'Fees', markdown })

test('links that lead nowhere, and languages that are missing or older, are named', () => {
  const first = publishTexts({}, { en: text('a'), hi: text('[b](/draft) [c](https://e.org)') }, AT)
  const texts = publishTexts(first, { en: text('[d](/nowhere) [e](/about)') }, '2026-02-01T00:00:00.000Z')
  expect(ownLinksIn(texts)).toEqual(['/nowhere', '/about', '/draft'])
  const stateOf = (url: string) => (url === '/nowhere' ? 'nothing' : url === '/draft' ? 'draft' : 'shown')
  const found = pageWarnings({ slug: 'fees', texts, languages: ['en', 'hi', 'mr'], stateOf })
  expect(found.map(({ message }) => message)).toEqual([
    'The link to /nowhere leads to nothing',
    'The link to /draft leads to a draft',
    'There is no Marathi text',
    'The Hindi text is older than the English one',
  ])
})

test('sections that readers look for are named where they are missing', () => {
  const texts = publishTexts({}, { en: text('## Facts\n\na\n\n## M {#mission}\n\nb') }, AT)
  const found = pageWarnings({ slug: 'about', texts, languages: ['en'], stateOf: () => 'shown' })
  expect(found.map(({ code, message }) => [code, message])).toContainEqual([
    'SECTION_MISSING',
    'The English text lacks the section {#scope}',
  ])
  expect(found).toHaveLength(4)
})

test('what a menu leads to is named in no language', () => {
  expect(linkWarning('/fees', 'nothing')).toMatchObject({ code: 'LINK_SHOWS_NOTHING', language: null, url: '/fees' })
  expect(linkWarning('/fees', 'shown')).toBeUndefined()
})

const present = {
  languages: ['en', 'hi', 'mr', 'sa'],
  timeZone: 'Asia/Kolkata',
  licence: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
}

test('another licence says of how many papers it will be said', () => {
  const next = { ...present, licence: { name: 'CC0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' } }
  expect(settingsWarnings(present, next, 0)).toEqual([])
  expect(settingsWarnings(present, next, 1)[0]?.message).toContain('1 published paper states no licence')
  expect(settingsWarnings(present, next, 1087)).toMatchObject([
    { code: 'LICENCE_OF_PAPERS', message: expect.stringContaining('1,087 published papers state no licence') },
  ])
})

test('other settings say before what they do to days and to addresses', () => {
  expect(settingsWarnings(present, { ...present, languages: ['mr', 'en', 'hi'] }, 87)).toEqual([])
  const found = settingsWarnings(present, { ...present, languages: ['en'], timeZone: 'UTC' }, 87)
  expect(found.map(({ code, language }) => [code, language])).toEqual([
    ['DAYS_COUNTED_ANEW', null],
    ['LANGUAGE_REMOVED', 'hi'],
    ['LANGUAGE_REMOVED', 'mr'],
  ])
  expect(found[0]?.message).toContain('Days will be those of UTC, no longer of Asia/Kolkata')
})
