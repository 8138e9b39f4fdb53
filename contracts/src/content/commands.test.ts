import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { invalid } from '../envelope.ts'
import { CreatePage, PublishPage, ReplaceLogo, ReviseFooter, ReviseHeader, SavePageDraft } from './commands.ts'
import { languagesIn, isOlder, publishTexts, shownLanguage } from './pages/page.ts'

const sentenceOf = (schema: z.ZodMiniType, input: object) => {
  const { error } = schema.safeParse(input)
  return error && invalid(error.issues).message
}

describe('a text by language', () => {
  const title = (given: unknown) => ({ pages: [{ title: given, url: '/fees' }] })
  test('may be the English one alone; an empty one counts as absent', () => {
    expect(ReviseHeader.parse(title('Fees')).pages?.[0]?.title).toEqual({ en: 'Fees' })
    expect(ReviseHeader.parse(title({ en: 'Fees', hi: ' ', mr: 'शुल्क' })).pages?.[0]?.title).toEqual({
      en: 'Fees',
      mr: 'शुल्क',
    })
  })
  test.each([
    [' ', 'Title is required'],
    [null, 'Title is required'],
    [{}, 'Title is required'],
    [7, 'Title must be a text, or an object with a text for each language'],
    [{ fr: 'Tarifs' }, 'Unknown field: fr'],
    ['x'.repeat(101), 'Title cannot exceed 100 characters'],
    [{ hi: 'x'.repeat(101) }, 'Title cannot exceed 100 characters'],
  ])('%j is refused in words', (given, sentence) => {
    expect(sentenceOf(ReviseHeader, title(given))).toBe(sentence)
  })
  test('is taken away by null, and in a form by an empty text', () => {
    expect(ReviseFooter.parse({ copyright: null, phone: '' })).toEqual({ copyright: null, phone: null })
    expect(ReplaceLogo.parse({ alt: '', asDraft: 'true' })).toEqual({ alt: null, asDraft: true })
    expect(ReplaceLogo.parse({ alt: '{"en":"Lamp"}' })).toEqual({ alt: { en: 'Lamp' }, asDraft: false })
    expect(ReplaceLogo.parse({ alt: 'Lamp' }).alt).toEqual({ en: 'Lamp' })
  })
})

describe('the menu', () => {
  test('leads to paths and the web only, to 20 places at most', () => {
    const page = (url: string) => ({ pages: [{ title: 'Fees', url }] })
    for (const url of ['/fees', 'https://e.org', '/pages/नीति#a'])
      expect(sentenceOf(ReviseHeader, page(url))).toBeUndefined()
    for (const url of ['//e.org', '/\\e.org', 'javascript:x', 'e.org', 'mailto:a@e.org'])
      expect(sentenceOf(ReviseHeader, page(url))).toBe(
        'It must be a path of this site such as /about, or a web address',
      )
    const pages = Array.from({ length: 100 }, () => ({ title: 'Fees', url: '/fees' }))
    expect(sentenceOf(ReviseHeader, { pages })).toBe('There can be at most 20 pages')
  })
})

describe('the text of a draft', () => {
  const withMarkdown = (markdown: string) => ({ slug: 'fees', texts: { en: { title: 'Fees', markdown } } })
  test('may be empty, and has line ends of one kind', () => {
    expect(CreatePage.parse(withMarkdown('a\r\nb\rc')).texts.en?.markdown).toBe('a\nb\nc')
    expect(sentenceOf(CreatePage, { slug: 'fees', texts: { mr: { title: '', markdown: '' } } })).toBeUndefined()
    expect(sentenceOf(CreatePage, { slug: 'fees', texts: {} })).toBe('A text in one language is required')
  })
  test('has 256 KB at most, whatever its script', () => {
    expect(sentenceOf(CreatePage, withMarkdown('x'.repeat(262_144)))).toBeUndefined()
    for (const long of ['x'.repeat(262_145), 'क'.repeat(90_000), 'x'.repeat(1_000_000)])
      expect(sentenceOf(CreatePage, withMarkdown(long))).toBe('Text cannot exceed 256 KB')
  })
  test('is taken away by null', () => {
    expect(SavePageDraft.parse({ texts: { hi: null } })).toEqual({ texts: { hi: null } })
  })
})

test('a publication is at once, or at a moment with its offset', () => {
  expect(PublishPage.parse({ at: '' })).toEqual({ at: undefined })
  expect(sentenceOf(PublishPage, { at: '2026-03-01T09:00:00+05:30' })).toBeUndefined()
  for (const at of ['2026-03-01T09:00', '2026-03-01', 'tomorrow', '2026-02-30T09:00:00Z'])
    expect(sentenceOf(PublishPage, { at })).toBe('Please enter a time in ISO 8601 with its offset')
})

describe('the texts of a page', () => {
  const text = (markdown: string) => ({ title: 'Fees', markdown })
  const first = publishTexts({}, { en: text('a'), hi: text('b') }, '2026-01-01T00:00:00.000Z')
  const second = publishTexts(first, { en: text('c') }, '2026-02-01T00:00:00.000Z')

  test('are older where the English one has changed since', () => {
    expect(isOlder(first, 'hi')).toBe(false)
    expect([isOlder(second, 'hi'), isOlder(second, 'en')]).toEqual([true, false])
    expect(isOlder(publishTexts(first, { en: { ...text('a'), title: 'F' } }, '2026-02-01T00:00:00.000Z'), 'hi')).toBe(
      false,
    )
    expect(isOlder(publishTexts(second, { hi: text('b') }, '2026-03-01T00:00:00.000Z'), 'hi')).toBe(false)
  })
  test('are shown in English, or in the first language that there is, where there is none', () => {
    expect(shownLanguage(second, 'mr')).toBe('en')
    expect(shownLanguage(publishTexts(second, { en: null }, '2026-03-01T00:00:00.000Z'), 'mr')).toBe('hi')
    expect(languagesIn(publishTexts(second, { hi: null }, '2026-03-01T00:00:00.000Z'))).toEqual(['en'])
  })
})
