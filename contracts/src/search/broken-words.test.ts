import { describe, expect, test } from 'vitest'
import { withBrokenWords, withWholeWords } from './broken-words.ts'
import { searchWords } from './words.ts'

describe('a word that is broken at the end of a line', () => {
  test.each([
    ['the nota-\ntion is', 'notation'],
    ['nota\u00ad\n tion', 'notation'],
    ['nota\u2010 \r\n\n\ttion', 'notation'],
    ['Donau-\ndampf-\nschiff', 'Donaudampfschiff'],
    ['self-orga-\nnised', 'organised'],
    ['विश्व-\nविद्यालय', 'विश्वविद्यालय'],
  ])('is searched as a whole as well: %o', (text, word) => expect(withBrokenWords(text)).toBe(`${text}\n${word}`))

  test.each([
    'well-known',
    'the end.\nA word',
    '2010-\n2012',
    'a -\nb',
    'a-\n- b',
    'a-\n2',
    'a - \nb',
    'a--\nb',
    'a-\n',
    'a –\nb',
  ])('is none in %o', text => expect(withBrokenWords(text)).toBe(text))

  test('of a text may be many', () => {
    expect(withBrokenWords('a-\nb c-\nd e').split('\n').slice(-2)).toEqual(['ab', 'cd'])
  })

  test('is shown as a whole where that is searched for', () => {
    const text = 'one nota-\ntion, a well-\nknown one'
    expect(withWholeWords(text, searchWords('notation'))).toBe('one notation, a well-\nknown one')
    expect(withWholeWords(text, searchWords('notation wellkn'))).toBe('one notation, a wellknown one')
    expect(withWholeWords(text, searchWords('known'))).toBe(text)
  })

  test('takes no longer to be found the longer a word is', () => {
    expect(withBrokenWords('x'.repeat(1_000_000))).toHaveLength(1_000_000)
    expect(withBrokenWords(`x-${' '.repeat(1_000_000)}`)).toHaveLength(1_000_002)
  })
})
