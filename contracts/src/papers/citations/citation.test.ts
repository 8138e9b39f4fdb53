import { describe, expect, test } from 'vitest'
import { citationFormats } from './formats.ts'
import { citationText } from './styles.ts'
import { citationOf } from './citation.ts'
import { exampleListedPaper } from '../examples.ts'
import type { Paper } from '../views.ts'

const journal = {
  name: 'Shodh & Sons',
  issn: '2321-1234',
  timeZone: 'Asia/Kolkata',
  origin: 'https://journal.example.org',
}
const { authors: _, doi: __, publishedOn: ___, subtitle: ____, ...bare } = exampleListedPaper

const paper = {
  ...bare,
  sr: 7,
  title: 'On <i>Ficus</i> and H<sub>2</sub>O',
  authorName: 'Asha Rao, Bina Patil and C. Kulkarni',
  volumeName: 'Vol. XIV, No. 2, March 2026',
  firstPage: '12',
  lastPage: '19',
  keywords: ['rivers', 'trees'],
}

const formatsOf = (
  changed: Partial<typeof paper> & { doi?: string; abstract?: string; authors?: object[]; status?: Paper['status'] },
) => {
  const citation = citationOf({ ...paper, ...changed }, journal)
  const { bibtex, ris, csl } = citationFormats
  return {
    text: citationText(citation),
    bibtex: bibtex.write(citation),
    ris: ris.write(citation),
    csl: JSON.parse(csl.write(citation))[0],
    url: citation.url,
  }
}

describe('the citation of a paper', () => {
  test('in English names authors, year, title, journal, volume, issue, pages and address', () => {
    const { text, bibtex, ris, csl, url } = formatsOf({})
    expect(url).toBe(
      'https://journal.example.org/papers/2026/regular/Vol.%20XIV%2C%20No.%202%2C%20March%202026/7-on-ficus-and-h2o',
    )
    expect(text).toBe(`Rao, A., Patil, B., & Kulkarni, C. (2026). On Ficus and H₂O. Shodh & Sons, 14(2), 12–19. ${url}`)
    expect(bibtex).toContain('  author = {Rao, Asha and Patil, Bina and Kulkarni, C.},\n')
    expect(bibtex).toContain(
      '  title = {{On \\textit{Ficus} and H\\textsubscript{2}O}},\n  journal = {Shodh \\& Sons},\n  year = {2026},\n',
    )
    expect(bibtex).toContain('  volume = {14},\n  number = {2},\n  pages = {12--19},\n')
    expect(ris).toContain('AU  - Rao, Asha\r\nAU  - Patil, Bina\r\nAU  - Kulkarni, C.\r\nTI  - On Ficus and H₂O\r\n')
    expect(ris).toMatch(/^TY {2}- JOUR\r\n[\s\S]+\r\nSP {2}- 12\r\nEP {2}- 19\r\n[\s\S]+ER {2}- \r\n$/u)
    expect(csl).toMatchObject({
      type: 'article-journal',
      author: [
        { given: 'Asha', family: 'Rao' },
        { given: 'Bina', family: 'Patil' },
        { given: 'C.', family: 'Kulkarni' },
      ],
      issued: { 'date-parts': [[2026, 1, 15]] },
      volume: '14',
      issue: '2',
      page: '12-19',
      URL: url,
    })
  })

  test.each([
    ['Hindi', 'नदी के किनारे', 'आशा राव और बीना पाटील', 'राव, आशा, & पाटील, बीना. (2026). नदी के किनारे. '],
    ['Marathi', 'नदीच्या काठावर।', 'आशा राव; बीना पाटील', 'राव, आशा, & पाटील, बीना. (2026). नदीच्या काठावर। '],
  ])('in %s is in its own script', (_, title, authorName, begin) => {
    const { text, bibtex, ris, csl } = formatsOf({ title, authorName, volumeName: 'दिवाळी अंक' })
    expect(text).toContain(`${begin}Shodh & Sons, दिवाळी अंक, 12–19.`)
    expect(bibtex).toContain('author = {राव, आशा and पाटील, बीना}')
    expect(ris).toContain(`TI  - ${title}\r\n`)
    expect(csl).toMatchObject({ title, volume: 'दिवाळी अंक' })
  })

  test('prefers the structured authors and the DOI', () => {
    const { text, bibtex, ris, csl } = formatsOf({
      authors: [{ given: 'Asha Devi', family: 'Rao' }, { family: 'पाटील' }],
      doi: '10.1234/a(b)<c>;d/e%f',
    })
    expect(text).toMatch(/^Rao, A\. D\., & पाटील\. .+ https:\/\/doi\.org\/10\.1234\/a\(b\)%3Cc%3E%3Bd\/e%25f$/u)
    expect(bibtex).toContain('author = {Rao, Asha Devi and पाटील}')
    expect(bibtex).toContain('doi = {10.1234/a(b)<c>;d/e\\%f}')
    expect(ris).toContain('AU  - Rao, Asha Devi\r\n')
    expect(csl.author).toEqual([{ given: 'Asha Devi', family: 'Rao' }, { literal: 'पाटील' }])
  })

  test('names twenty authors, and of more the first nineteen and the last', () => {
    const names = (many: number) => Array.from({ length: many }, (_, n) => `A${n}. B${n}`).join(', ')
    expect(formatsOf({ authorName: names(20) }).text).toContain('A18. B18, & A19. B19.')
    expect(formatsOf({ authorName: names(30) }).text).toContain('A0. B0, A1. B1, A2. B2, ')
    expect(formatsOf({ authorName: names(30) }).text).toContain('A18. B18, … A29. B29.')
    expect(formatsOf({ authorName: 'Asha Rao' }).text).toMatch(/^Rao, A\. \(2026\)/u)
    const authors = [{ given: 'Asha (Devi)', family: 'Rao' }]
    expect(formatsOf({ authors }).text).toMatch(/^Rao, A\. \(Devi\)\. \(2026\)/u)
  })

  test('can be broken by no title', () => {
    const hostile =
      '}, evil = {x}\n@article{y}\r\nER  - \r\nTY  - BOOK\u0000\u2028\\input{/etc/passwd} $x^2$ 100% #1 ~_& "q" \\(\\input{x} } %\\) \ud800'
    const { bibtex, ris, csl, text } = formatsOf({
      title: hostile,
      authorName: 'Rao} and {Evil, Jr.; A\nER  - ',
      abstract: hostile,
      keywords: [hostile],
      volumeName: hostile,
    })
    const depths = Array.from(bibtex.replaceAll(/\\[{}]/gu, '')).reduce<number[]>((all, char) => {
      const last = all.at(-1) ?? 0
      return [...all, last + (char === '{' ? 1 : 0) - (char === '}' ? 1 : 0)]
    }, [])
    expect(Math.min(...depths)).toBe(0)
    expect(depths.at(-1)).toBe(0)
    expect(depths.lastIndexOf(1)).toBeGreaterThan(depths.length - 5)
    expect(bibtex).not.toMatch(/^@article.*\n@|\\input/u)
    expect(ris.split('\r\n').filter(line => /^(?:ER|TY) {2}-/u.test(line))).toEqual(['TY  - JOUR', 'ER  - '])
    expect(ris.split('\r\n').every(line => line === '' || /^[A-Z][A-Z0-9] {2}- /u.test(line))).toBe(true)
    for (const each of [bibtex.replaceAll('\n', ''), ris.replaceAll('\r\n', ''), text, ...Object.values(csl)])
      expect(String(each)).not.toMatch(/\p{Cc}|\u2028|\p{Cs}/u)
  })

  test.each([
    ['retraction', 'RETRACTED: ', 'Retraction (2026-02-01)', 'retracted'],
    ['withdrawal', 'WITHDRAWN: ', 'Withdrawal (2026-02-01)', 'retracted'],
    ['partial_retraction', 'PARTIALLY RETRACTED: ', 'Partial retraction (2026-02-01)', undefined],
    ['expression_of_concern', 'EXPRESSION OF CONCERN: ', 'Expression of concern (2026-02-01)', undefined],
    ['erratum', '', 'Erratum (2026-02-01)', undefined],
  ] as const)('says of a paper with a notice what became of it: %s', (type, prefix, note, status) => {
    const { text, bibtex, ris, csl } = formatsOf({ status: { type, effectiveOn: '2026-02-01' } })
    const title = `${prefix}On Ficus and H₂O`
    expect(text).toContain(` ${title}. `)
    expect(bibtex).toContain(`  title = {{${prefix}On \\textit{Ficus}`)
    expect(bibtex).toContain(`  note = {${note}},\n`)
    expect(ris).toContain(`TI  - ${title}\r\n`)
    expect(ris).toContain(`N1  - ${note}\r\n`)
    expect([csl.title, csl.note, csl.status]).toEqual([`${prefix}On <i>Ficus</i> and H<sub>2</sub>O`, note, status])
  })
})

test.each([
  ['Vol. 3', [2015], 'DA  - 2015//\r\n', '  year = {2015},\n  date = {2015},\n'],
  ['Vol. 3, March', [2015, 3], 'DA  - 2015/03/\r\n', '  year = {2015},\n  month = {3},\n  date = {2015-03},\n'],
] as const)('in %s of 2015, uploaded in 2026, is of %j', (volumeName, parts, risDate, bibtexDate) => {
  const { text, bibtex, ris, csl } = formatsOf({ year: 2015, volumeName })
  expect(text).toContain('. (2015). ')
  expect(bibtex).toContain(bibtexDate)
  expect(ris).toContain(`PY  - 2015\r\n${risDate}`)
  expect(csl.issued).toEqual({ 'date-parts': [parts] })
})
