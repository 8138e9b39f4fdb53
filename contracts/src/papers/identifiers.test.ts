import { describe, expect, test } from 'vitest'
import { hasOrcidChecksum } from '../fields.ts'
import { doiIn, doiKey, hasRorChecksum, isRor, languageKey, rorOf } from './identifiers.ts'

describe('the checksum of an ORCID iD', () => {
  test.each(['0000-0002-1825-0097', '0000-0001-5109-3700', '0000-0002-1694-233X'])('agrees: %s', orcid => {
    expect(hasOrcidChecksum(orcid)).toBe(true)
  })
  test.each([
    ['another last digit', '0000-0002-1825-0098'],
    ['an X for a digit', '0000-0002-1825-009X'],
    ['one digit changed', '0000-0003-1825-0097'],
    ['two digits swapped', '0000-0002-8125-0097'],
  ])('does not agree with %s', (_, orcid) => expect(hasOrcidChecksum(orcid)).toBe(false))
})

describe('the checksum of a ROR ID', () => {
  const organisations = ['05dxps055', '03yrm5c26', '042nb2s44', '03vek6s52', '00f54p054', '052gg0110', '04dese585']
  test.each(organisations)('agrees: %s', ror => expect(hasRorChecksum(rorOf(ror))).toBe(true))
  test.each(organisations)('does not agree with any other two digits: %s', ror => {
    const others = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    const agreeing = others.filter(digits => hasRorChecksum(rorOf(ror.slice(0, 7) + digits)))
    expect(agreeing).toEqual([ror.slice(7)])
  })
})

describe('a ROR ID', () => {
  test.each([
    '05dxps055',
    '05DXPS055',
    'ror.org/05dxps055',
    'http://ror.org/05dxps055',
    'https://www.ror.org/05dxps055',
  ])('is written as its URL: %s', given => expect(rorOf(given)).toBe('https://ror.org/05dxps055'))
  test.each(
    ['15dxps055', '05dxps05', '05dxps0555', '05dxpu055', '05dxps05a', 'https://example.org/05dxps055', ''].concat(
      'x.ror.org/05dxps055',
      '05dxpsror.org/055',
      'x https://ror.org/05dxps055',
    ),
  )('has a fixed form: %s', given => expect(isRor(rorOf(given))).toBe(false))
})

describe('a DOI', () => {
  test.each([
    ['10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['doi:10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['DOI: 10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['https://doi.org/10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['http://dx.doi.org/10.1234/Rivers.1?from=mail#top', '10.1234/Rivers.1'],
    ['HTTPS://DOI.ORG/10.1002/(SICI)1097%3C1::AID%3E3.0', '10.1002/(SICI)1097<1::AID>3.0'],
    ['https://doi.org/10.1234/50%', '10.1234/50%'],
    ['doi.org/10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['DX.doi.org/10.1234/a%3Cb%3E', '10.1234/a<b>'],
    ['info:doi/10.1234/a%3Cb%3E', '10.1234/a<b>'],
    ['10.1234/a%2Fb', '10.1234/a%2Fb'],
    ['10.1234/doi:b', '10.1234/doi:b'],
    ['10.1234/https://doi.org/b', '10.1234/https://doi.org/b'],
    ['https://example.org/10.1234/x', 'https://example.org/10.1234/x'],
    ['DOI 10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['doi: https://doi.org/10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['https://doi.org/doi:10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['https://doi.org/doi%3A10.1234/Rivers.1', '10.1234/Rivers.1'],
    ['https://doi.org/10.1234/race.one/', '10.1234/race.one'],
    ['https://doi.org/10.1234/race.one/?from=mail', '10.1234/race.one'],
    ['https://doi.org/10.1234/race.one.', '10.1234/race.one'],
    ['10.1234/race.one./', '10.1234/race.one'],
    ['https://doi.org/%20 10.1234/race.one .', '10.1234/race.one'],
    [' ./ ', ''],
    ['10.1234/race..one//a', '10.1234/race..one//a'],
    ['10.1234/fao\u200e', '10.1234/fao'],
    ['10.1234/fao\ufe0f', '10.1234/fao'],
    ['10.1234/f\u200da\u202eo', '10.1234/fao'],
    ['https://doi.org/10.1234/fao%E2%80%8E.', '10.1234/fao'],
    ['10.1234/e\u0301', '10.1234/e\u0301'],
  ])('is read from %s', (given, doi) => expect(doiIn(given)).toBe(doi))

  test('is the same in any case of its ASCII letters, and of those alone', () => {
    expect(doiKey(' 10.1234/ABC ')).toBe('10.1234/abc')
    expect(doiKey('10.1234/É')).not.toBe(doiKey('10.1234/é'))
  })
  test('is the same in each Unicode form', () => expect(doiKey('10.1234/e\u0301')).toBe(doiKey('10.1234/\u00e9')))
  test.each(['https://doi.org/10.1234/A', ' DOI:10.1234/a', 'http://dx.doi.org/10.1234/%61', '\u200b10.12\u00ad34/a'])(
    'is the same as %s',
    written => expect(doiKey(written)).toBe(doiKey('10.1234/a')),
  )
})

describe('a language', () => {
  test.each([
    ['en', 'en-IN'],
    ['mr', 'mr-Deva'],
    ['mr-Deva', 'mr-deva'],
    ['hi', 'hin'],
    ['pt', 'pt-BR'],
  ])('is one: %s and %s', (one, other) => expect(languageKey(one)).toBe(languageKey(other)))
  test.each([
    ['en', 'hi'],
    ['sr', 'sr-Latn'],
    ['zh-Hans', 'zh-Hant'],
    ['hi', 'hi-Latn'],
  ])('is another: %s and %s', (one, other) => expect(languageKey(one)).not.toBe(languageKey(other)))
  test('is distinguished from others also where its tag is not well-formed', () => {
    expect(languageKey('en-abcdefgh-abcdefgh-1')).not.toBe(languageKey('en'))
    expect(languageKey('zh-CMN')).toBe(languageKey('zh-cmn'))
    expect(languageKey('en-abcdefgh-ABCDEFGH-1')).toBe('en-abcdefgh-abcdefgh-1')
  })
})
