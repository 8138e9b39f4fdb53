import { describe, expect, test } from 'vitest'
import { writeParts } from '../inline-markup.ts'
import { CITATION_STYLES, citationStyles, citationText } from './styles.ts'
import { article, group, holds, many, numberless, people, retracted, titled } from './testing/article.ts'

const after = ' (2026). On rivers. Shodh, 14(2), 112–119. https://doi.org/10.1234/shodh.7'

// The numbers are those of its sections.
describe('APA, Publication Manual, 7th edition', () => {
  holds('apa', [
    ['9.8: one author, inverted, with initials', {}, `Rao, A.${after}`],
    [
      '9.8: two authors with an ampersand',
      { authors: people('Asha Rao', 'Bina Patil') },
      `Rao, A., & Patil, B.${after}`,
    ],
    ['9.8: three authors', { authors: many(3) }, `Raoa, A., Raob, A., & Raoc, A.${after}`],
    [
      '9.8: eight authors, all of them',
      { authors: many(8) },
      `Raoa, A., Raob, A., Raoc, A., Raod, A., Raoe, A., Raof, A., Raog, A., & Raoh, A.${after}`,
    ],
    [
      '9.8: twenty authors, all of them',
      { authors: many(20) },
      `${many(19)
        .map((_, n) => `Rao${String.fromCharCode(97 + n)}, A., `)
        .join('')}& Raot, A.${after}`,
    ],
    [
      '9.8: of twenty-one authors the first nineteen, an ellipsis and the last, without an ampersand',
      { authors: many(21) },
      `${many(19)
        .map((_, n) => `Rao${String.fromCharCode(97 + n)}, A., `)
        .join('')}… Raou, A.${after}`,
    ],
    ['9.8: a hyphen stays between initials', { authors: people('Jean-paul Rao') }, `Rao, J.-P.${after}`],
    ['9.8: a typographic hyphen, too', { authors: people('Jean‐Paul Rao') }, `Rao, J.-P.${after}`],
    [
      '9.8: what somebody is called has no initial',
      { authors: [{ given: 'Asha "Tai" D.', family: 'Rao' }] },
      `Rao, A. D.${after}`,
    ],
    [
      '9.8: a space parts initials',
      { authors: [{ given: 'asha  Devi A.B. C.', family: 'Rao' }] },
      `Rao, A. D. A. B. C.${after}`,
    ],
    ['9.8: a suffix stands behind the initials', { authors: people('Asha Rao Jr.') }, `Rao, A., Jr.${after}`],
    ['9.11: a group is spelled out', { authors: [group('Council of Rivers')] }, `Council of Rivers.${after}`],
    ['9.9: one name stays as it is', { authors: people('Kabir') }, `Kabir.${after}`],
    [
      'a script without initials keeps its names',
      { authors: people('आशा राव', 'बीना पाटील') },
      `राव, आशा, & पाटील, बीना.${after}`,
    ],
    [
      '9.19: a title keeps its own mark at the end',
      titled('Do rivers rest?'),
      'Rao, A. (2026). Do rivers rest? Shodh, 14(2), 112–119. https://doi.org/10.1234/shodh.7',
    ],
    [
      'a danda ends a title, too',
      titled('नदी बहती है।'),
      'Rao, A. (2026). नदी बहती है। Shodh, 14(2), 112–119. https://doi.org/10.1234/shodh.7',
    ],
    [
      '9.25: without an issue',
      { issue: undefined },
      'Rao, A. (2026). On rivers. Shodh, 14, 112–119. https://doi.org/10.1234/shodh.7',
    ],
    [
      '9.26: what is missing is left out',
      { ...numberless, volumeName: '', firstPage: undefined, lastPage: undefined },
      'Rao, A. (2026). On rivers. Shodh. https://doi.org/10.1234/shodh.7',
    ],
    [
      'a volume without a number has its name',
      numberless,
      'Rao, A. (2026). On rivers. Shodh, Monsoon Issue, 112–119. https://doi.org/10.1234/shodh.7',
    ],
    [
      '9.27: an article number',
      { firstPage: 'e0209', lastPage: undefined },
      'Rao, A. (2026). On rivers. Shodh, 14(2), Article e0209. https://doi.org/10.1234/shodh.7',
    ],
    [
      '10.1: a retracted article',
      retracted,
      'Rao, A. (2026). RETRACTED: On rivers. Shodh, 14(2), 112–119. https://doi.org/10.1234/shodh.7 (Retraction published 2026, Shodh)',
    ],
  ])
})

const mla = ' “On rivers.” Shodh, vol. 14, no. 2, 5 Mar. 2026, pp. 112–19, https://doi.org/10.1234/shodh.7.'

// By its core elements.
describe('MLA, Handbook, 9th edition', () => {
  holds('mla', [
    ['author: one author, inverted', {}, `Rao, Asha.${mla}`],
    [
      'author: of two authors the second as it is read',
      { authors: people('Asha Rao', 'Bina Patil') },
      `Rao, Asha, and Bina Patil.${mla}`,
    ],
    ['author: of three authors the first', { authors: many(3) }, `Raoa, Asha, et al.${mla}`],
    ['author: of eight authors the first', { authors: many(8) }, `Raoa, Asha, et al.${mla}`],
    ['author: of twenty-one authors the first', { authors: many(21) }, `Raoa, Asha, et al.${mla}`],
    ['author: an organization', { authors: [group('Council of Rivers')] }, `Council of Rivers.${mla}`],
    ['author: a suffix', { authors: people('Asha Rao III') }, `Rao, Asha, III.${mla}`],
    [
      'author: names in another script',
      { authors: people('आशा राव', 'बीना पाटील') },
      `राव, आशा, and बीना पाटील.${mla}`,
    ],
    [
      'title of source: quotation marks within are single ones, with the point before both',
      titled('On “wild” and "tame"'),
      `Rao, Asha.${mla.replace('On rivers.”', 'On ‘wild’ and ‘tame.’”')}`,
    ],
    [
      'title of source: a title keeps its own mark at the end',
      titled('Do rivers rest?'),
      `Rao, Asha.${mla.replace('On rivers.', 'Do rivers rest?')}`,
    ],
    [
      'publication date: months of five letters and more are shortened',
      { date: '2026-09' },
      `Rao, Asha.${mla.replace('5 Mar.', 'Sept.')}`,
    ],
    ['publication date: a year alone', { date: '2026' }, `Rao, Asha.${mla.replace('5 Mar. ', '')}`],
    [
      'location, inclusive numbers: up to 99 the last page is whole',
      { firstPage: '92', lastPage: '98' },
      `Rao, Asha.${mla.replace('112–19', '92–98')}`,
    ],
    [
      'location, inclusive numbers: more digits where two are not enough',
      { firstPage: '395', lastPage: '401' },
      `Rao, Asha.${mla.replace('112–19', '395–401')}`,
    ],
    [
      'location, inclusive numbers: two digits at least',
      { firstPage: '103', lastPage: '104' },
      `Rao, Asha.${mla.replace('112–19', '103–04')}`,
    ],
    ['location: one page', { lastPage: undefined }, `Rao, Asha.${mla.replace('pp. 112–19', 'p. 112')}`],
    [
      'a volume without a number has its name',
      numberless,
      `Rao, Asha.${mla.replace('vol. 14, no. 2', 'Monsoon Issue')}`,
    ],
    [
      'a retracted article has its title so',
      retracted,
      `Rao, Asha.${mla.replace('On rivers', 'RETRACTED: On rivers')}`,
    ],
  ])
})

test.each([
  ['apa', 'On rivers. (2026). Shodh, 14(2), '],
  ['mla', '“On rivers.” Shodh, vol. 14, '],
  ['chicago', '“On rivers.” 2026. Shodh 14 (2): '],
  ['vancouver', 'On rivers. Shodh'],
] as const)('a paper without authors begins with its title in %s', (style, begin) => {
  for (const authors of [[], [{ literal: '' }]])
    expect(citationText({ ...article, authors }, style).slice(0, begin.length)).toBe(begin)
})

test.each([
  ['apa', ' Shodh, 112–119.'],
  ['mla', ' Shodh, 5 Mar. 2026, pp.'],
  ['chicago', ' Shodh, 112–19.'],
  ['vancouver', ' 2026 Mar 5:112-9.'],
] as const)('a volume that is called by its year, or its month, has that once in %s', (style, part) => {
  for (const volumeName of ['2026', 'March 2026', 'मार्च 2026'])
    expect(citationText({ ...article, ...numberless, volumeName }, style)).toContain(part)
  for (const volumeName of ['May 2026', 'March 2025', 'Rivers 2026'])
    expect(citationText({ ...article, ...numberless, volumeName }, style)).toContain(volumeName)
})

test.each([
  ['Who said "why?"', 'Who said "why?" Shodh'],
  ['“Wild” rivers: “tame”', '“Wild” rivers: “tame.” Shodh'],
  ['And so on…', 'And so on… Shodh'],
])('the title %s has one mark at its end', (title, expected) => {
  for (const style of ['apa', 'vancouver'] as const)
    expect(citationText({ ...article, ...titled(title) }, style)).toContain(expected)
})

test.each([
  ['apa', 'Rao, A. (2026). On <i>Ficus</i>. <i>Shodh</i>, <i>14</i>(2), '],
  ['mla', 'Rao, Asha. “On <i>Ficus</i>.” <i>Shodh</i>, vol. 14, '],
  ['chicago', 'Rao, Asha. 2026. “On <i>Ficus</i>.” <i>Shodh</i> 14 (2): '],
  ['vancouver', 'Rao A. On <i>Ficus</i>. Shodh. '],
] as const)('what is italic in %s', (style, begin) => {
  const marked = { ...article, title: 'On Ficus', markedTitle: 'On <i>Ficus</i>' }
  const plain = (text: string) => text
  const mark = (tag: string, inner: string) => `<${tag}>${inner}</${tag}>`
  const written = writeParts(citationStyles[style](marked), { text: plain, tex: plain, mark })
  expect(written.slice(0, begin.length)).toBe(begin)
})

test('an address is that of the DOI, else the short one; before it is known, the one of the page, as it can be read', () => {
  expect(citationText(article)).toMatch(/ https:\/\/doi\.org\/10\.1234\/shodh\.7$/u)
  const shortUrl =
    'https://journal.example.org/papers/2024/%E0%A4%96%E0%A4%82%E0%A4%A1%20%E0%A5%A7/3-%E0%A4%A8%E0%A4%A6%E0%A5%80'
  for (const style of CITATION_STYLES) {
    expect(citationText({ ...article, doi: undefined }, style)).toContain(' https://journal.example.org/p/7k2m9qxw4d')
    expect(citationText({ ...article, doi: undefined, shortUrl }, style)).toContain(
      ' https://journal.example.org/papers/2024/खंड%20१/3-नदी',
    )
  }
})
