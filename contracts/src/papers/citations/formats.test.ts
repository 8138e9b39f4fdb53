import { describe, expect, test } from 'vitest'
import type { Citation } from './citation.ts'
import { CITATION_FORMATS, citationFormats, citationPath } from './formats.ts'
import { babelName } from './bibtex.ts'

const full: Citation = {
  key: 'paper-7',
  title: 'On Rivers: A Study',
  markedTitle: 'On Rivers: A Study',
  authors: [{ given: 'Asha', family: 'Rao' }, { literal: 'Bina Patil' }],
  date: '2026-03-05',
  journal: 'Shodh & Sons',
  issn: '2321-1234',
  volumeName: 'Vol. XIV, No. 2',
  volume: 14,
  issue: 2,
  firstPage: '12',
  lastPage: '19',
  doi: '10.1234/a%b{c}',
  language: 'en',
  abstract: 'Rivers & floods.',
  markedAbstract: 'Rivers & floods.',
  keywords: ['rivers', 'floods'],
  note: 'Erratum (2026-04-01)',
  status: 'erratum',
  statusDate: '2026-04-01',
  url: 'https://journal.example.org/papers/7',
  shortUrl: 'https://journal.example.org/7',
  pdfUrl: 'https://journal.example.org/7.pdf',
}

const nothing = {
  ...{ issn: undefined, volume: undefined, issue: undefined, firstPage: undefined, lastPage: undefined },
  ...{
    doi: undefined,
    language: undefined,
    abstract: undefined,
    markedAbstract: undefined,
    note: undefined,
    status: undefined,
    statusDate: undefined,
    keywords: [],
  },
}
const bare: Citation = { ...full, ...nothing, pdfUrl: undefined }

const { bibtex, ris, csl } = citationFormats

describe('BibTeX', () => {
  test('has a field for all that is known', () => {
    expect(bibtex.write(full).split('\n')).toEqual([
      '@article{paper-7,',
      '  author = {Rao, Asha and {Bina Patil}},',
      '  title = {{On Rivers: A Study}},',
      '  journal = {Shodh \\& Sons},',
      '  year = {2026},',
      '  month = {3},',
      '  date = {2026-03-05},',
      '  volume = {14},',
      '  number = {2},',
      '  pages = {12--19},',
      '  issn = {2321-1234},',
      '  doi = {10.1234/a\\%b%7Bc%7D},',
      '  url = {https://journal.example.org/7},',
      '  langid = {english},',
      '  keywords = {rivers, floods},',
      '  note = {Erratum (2026-04-01)},',
      '  abstract = {Rivers \\& floods.},',
      '}',
      '',
    ])
  })
  test('leaves out what is not known', () => {
    const names = [...bibtex.write(bare).matchAll(/^ {2}(\w+) = \{(.*)\},$/gmu)].map(([, name]) => name)
    expect(names).toEqual(['author', 'title', 'journal', 'year', 'month', 'date', 'volume', 'url'])
    expect(bibtex.write(bare)).toContain('  volume = {Vol. XIV, No. 2},\n')
  })
  test('escapes what means something to TeX', () => {
    expect(bibtex.write({ ...full, markedTitle: '\\ { } ~ ^ # $ % & _' })).toContain(
      'title = {{\\textbackslash{} \\textbraceleft{} \\textbraceright{} \\textasciitilde{} \\textasciicircum{} \\# \\$ \\% \\& \\_}}',
    )
  })
  test.each([
    [
      '10<sup>6</sup> <i>E. coli</i> in H<sub>2</sub>O & 100%',
      '10\\textsuperscript{6} \\textit{E. coli} in H\\textsubscript{2}O \\& 100\\%',
    ],
    ['On \\(\\alpha^2 \\{x\\}\\)', 'On $\\alpha^2 \\{x\\}$'],
    ['\\(\\left( x \\right) + \\frac{a}{b_1}\\)', '$\\left( x \\right) + \\frac{a}{b_1}$'],
    ['The brace { in C', 'The brace \\textbraceleft{} in C'],
    ['\\(\\left\\{ x \\right.\\)', '\\textbackslash{}left\\textbackslash{}\\textbraceleft{} x \\textbackslash{}right.'],
    ['\\(a & b\\)', 'a \\& b'],
    ['\\(x^\\)', 'x\\textasciicircum{}'],
    ['\\(\\frac\\)', '\\textbackslash{}frac'],
    ['\\(\\frac{a}\\)', '\\textbackslash{}frac\\textbraceleft{}a\\textbraceright{}'],
    ['\\(\\left(\\)', '\\textbackslash{}left('],
    ['\\(\\alpha\\\\)', '\\textbackslash{}alpha\\textbackslash{}'],
    ['\\(\\frac{a}{b}\\)', '$\\frac{a}{b}$'],
    ['\\(a}{b\\)', 'a\\textbraceright{}\\textbraceleft{}b'],
    ['\\(\\frac{a\\)', '\\textbackslash{}frac\\textbraceleft{}a'],
    ['\\(a % b\\) \\(a \\% b\\)', 'a \\% b $a \\% b$'],
    ['\\(\\input{/etc/passwd}\\)', '\\textbackslash{}input\\textbraceleft{}/etc/passwd\\textbraceright{}'],
    ['\\(a $ b\\) \\(a # b\\)', 'a \\$ b a \\# b'],
  ])('has the marks and the maths of %j', (markedTitle, written) => {
    expect(bibtex.write({ ...full, markedTitle })).toContain(`  title = {{${written}}},\n`)
    expect(bibtex.write({ ...full, markedAbstract: markedTitle })).toContain(`  abstract = {${written}},\n`)
  })
  test('does not take apart a name with a comma or the word “and”', () => {
    const authors = [
      { literal: 'Asha Rao, Jr.' },
      { literal: 'Rivers and Floods' },
      { given: 'Asha, B.', family: 'Sand and Sea' },
      { literal: 'Anand' },
      { literal: 'UNESCO' },
    ]
    expect(bibtex.write({ ...full, authors })).toContain(
      'author = {{Asha Rao, Jr.} and {Rivers and Floods} and {Sand and Sea}, {Asha, B.} and Anand and {UNESCO}}',
    )
  })
})

describe('RIS', () => {
  test('has a line for all that is known', () => {
    expect(ris.write(full).split('\r\n')).toEqual([
      'TY  - JOUR',
      'AU  - Rao, Asha',
      'AU  - Bina Patil',
      'TI  - On Rivers: A Study',
      'T2  - Shodh & Sons',
      'PY  - 2026',
      'DA  - 2026/03/05',
      'VL  - 14',
      'IS  - 2',
      'SP  - 12',
      'EP  - 19',
      'SN  - 2321-1234',
      'DO  - 10.1234/a%b{c}',
      'UR  - https://journal.example.org/7',
      'L1  - https://journal.example.org/7.pdf',
      'LA  - en',
      'KW  - rivers',
      'KW  - floods',
      'N1  - Erratum (2026-04-01)',
      'AB  - Rivers & floods.',
      'ER  - ',
      '',
    ])
  })
  test('leaves out what is not known', () => {
    const tags = ris
      .write(bare)
      .split('\r\n')
      .map(line => line.slice(0, 2))
    expect(tags).toEqual(['TY', 'AU', 'AU', 'TI', 'T2', 'PY', 'DA', 'VL', 'UR', 'ER', ''])
    expect(ris.write(bare)).toContain('VL  - Vol. XIV, No. 2\r\n')
    expect(ris.write({ ...bare, issn: '' })).not.toContain('SN')
  })
})

describe('CSL', () => {
  test('has a property for all that is known', () => {
    expect(JSON.parse(csl.write(full))).toEqual([
      {
        id: 'paper-7',
        type: 'article-journal',
        title: 'On Rivers: A Study',
        author: full.authors,
        issued: { 'date-parts': [[2026, 3, 5]] },
        'container-title': 'Shodh & Sons',
        volume: '14',
        issue: '2',
        page: '12-19',
        ISSN: '2321-1234',
        DOI: '10.1234/a%b{c}',
        URL: 'https://journal.example.org/7',
        language: 'en',
        keyword: 'rivers, floods',
        abstract: 'Rivers & floods.',
        note: 'Erratum (2026-04-01)',
      },
    ])
  })
  test('has the marks that its processors read', () => {
    const markedTitle = '10<sup>6</sup> <i>E. coli</i> in H<sub>2</sub>O, \\(x^2\\), <b>'
    const [{ title }] = JSON.parse(csl.write({ ...full, markedTitle }))
    expect(title).toBe('10<sup>6</sup> <i>E. coli</i> in H<sub>2</sub>O, x^2, <b>')
  })
  test('leaves out what is not known', () => {
    expect(Object.keys(JSON.parse(csl.write(bare))[0])).toEqual([
      ...['id', 'type', 'title', 'author', 'issued', 'container-title', 'volume', 'URL'],
    ])
  })
})

test('a citation is downloaded as a file of its own type', () => {
  expect(
    CITATION_FORMATS.map(format => citationFormats[format]).map(({ mediaType, ending }) => [ending, mediaType]),
  ).toEqual([
    ['.bib', 'application/x-bibtex'],
    ['.ris', 'application/x-research-info-systems'],
    ['.json', 'application/vnd.citationstyles.csl+json'],
  ])
  expect(citationPath('7', 'ris')).toBe('/api/v1/papers/7/citation?format=ris')
})

test.each([
  ['en', 'english'],
  ['en-IN', 'english'],
  ['en-GB', 'british'],
  ['en-Latn-US', 'american'],
  ['hi', 'hindi'],
  ['mr-Deva-IN', 'marathi'],
  ['sa', 'sanskrit'],
  ['ta', 'tamil'],
  ['bn', 'bengali'],
  ['de', 'ngerman'],
  ['pt-BR', 'brazilian'],
  ['pt', 'portuguese'],
  ['kok', 'konkani'],
  ['qqq', undefined],
  ['gd', undefined],
  ['x', undefined],
  ['', undefined],
  [undefined, undefined],
])('%j is %j', (tag, name) => expect(babelName(tag)).toBe(name))
