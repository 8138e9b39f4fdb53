import { describe, expect, test } from 'vitest'
import { newsAddress, pageAddress, Slug, suggestedSlug, textNameOf } from './slugs.ts'

const sentenceOf = (slug: unknown) => Slug.safeParse(slug).error?.issues[0]?.message

describe('the address of a page', () => {
  test.each(['ethics', 'Call-for-papers-2027', 'नीतिशास्त्र-धोरण', 'x', 'x'.repeat(80), '१'])('may end with %s', slug => {
    expect(sentenceOf(slug)).toBeUndefined()
  })
  test.each(['a b', 'a--b', '-a', 'a-', 'a/b', 'a.b', 'a_b', '..', '%41', 'a\u200d', '\u202ea'])(
    'has letters, digits and single hyphens: %j',
    slug => {
      expect(sentenceOf(slug)).toBe('The address of a page has letters, digits and single hyphens between them')
    },
  )
  test.each(['admin', 'API', 'files', 'pages', 'news', 'hi', 'mr', 'deleted'])(
    'is not one of the site itself: %s',
    slug => {
      expect(sentenceOf(slug)).toBe('This address belongs to the site itself')
    },
  )
  test('is there, and of at most 80 characters', () => {
    expect(sentenceOf('')).toBe('The address of a page is required')
    expect(sentenceOf(undefined)).toBe('The address of a page is required')
    expect(sentenceOf('x'.repeat(81))).toBe('The address of a page cannot exceed 80 characters')
    expect(sentenceOf('x'.repeat(200))).toBe('The address of a page cannot exceed 80 characters')
  })
  test('is at the root for the texts of the journal about itself', () => {
    expect(pageAddress('About')).toBe('/about')
    expect(textNameOf('ABOUT')).toBe('about')
    expect(textNameOf('ethics')).toBeUndefined()
    expect(pageAddress('नीति')).toBe(`/pages/${encodeURIComponent('नीति')}`)
    expect(newsAddress('call')).toBe('/news/call')
  })
})

describe('what a title suggests', () => {
  test.each([
    ['Ethics & Policy (2026)', 'ethics-policy-2026'],
    ['आचार नीति', 'आचार-नीति'],
    ['News', 'news-1'],
    ['…', ''],
    ['x'.repeat(100), 'x'.repeat(80)],
    [`${'x'.repeat(70)} ${'y'.repeat(20)}`, 'x'.repeat(70)],
  ])('%j is %j', (title, expected) => {
    expect(suggestedSlug(title)).toBe(expected)
    expect(expected === '' || sentenceOf(expected) === undefined).toBe(true)
  })
})
