import { describe, expect, test } from 'vitest'
import type { TextBlock } from '../pdf-text/structured-text.ts'
import { frontMatterOf } from './front-matter.ts'

const SIZE = 14

type Given = Partial<Omit<TextBlock, 'text'>> & {
  /** Points from the top of its page. */
  readonly at?: number
  readonly height?: number
  readonly page?: number
}

/** A block with its text; `^…^` is raised. */
const block = (marked: string, { at = 0, height = SIZE, page = 1, ...more }: Given = {}): TextBlock => {
  const superscripts: [number, number][] = []
  const text = marked.split('^').reduce((rest, part, n) => {
    if (n % 2 === 1) superscripts.push([rest.length, rest.length + part.length])
    return rest + part
  }, '')
  return {
    kind: 'front',
    text,
    parts: [{ from: 0, page, box: [100, at, 400, at + height] }],
    ...(superscripts.length > 0 && { superscripts }),
    ...more,
  }
}

const title = (text = 'On rivers and their keepers', more: Given = {}) =>
  block(text, { kind: 'heading', level: 1, ...more })

/** Blocks below a title, each so far from the next that they are no lines of one list. */
const below = (...texts: readonly string[]) => [title(), ...texts.map((text, n) => block(text, { at: 40 * (n + 1) }))]

const authorsOf = (...texts: readonly string[]) =>
  frontMatterOf({ blocks: below(...texts) }).authors?.map(({ given, family }) => `${given} | ${family}`)

test('authors in a row are not the lines of their affiliations', () => {
  const column = (left: number, ...lines: readonly string[]) =>
    lines.map((text, n) =>
      block(text, { parts: [{ from: 0, page: 1, box: [left, 40 + 14 * n, left + 90, 54 + 14 * n] }] }),
    )
  const blocks = [
    title(),
    ...column(100, 'Asha Rao', 'Dept. of Computer Science', 'IIT Somewhere'),
    ...column(300, 'Bina Patil', 'Dept. of Electronics', 'COE Nashik'),
  ]
  expect(frontMatterOf({ blocks }).authors).toEqual([
    { given: 'Asha', family: 'Rao' },
    { given: 'Bina', family: 'Patil' },
  ])
})

test('so many authors as a paragraph has words are authors all the same', () => {
  const names = Array.from({ length: 40 }, (_, n) => `Asha Rao^${(n % 9) + 1}^`).join(', ')
  const blocks = [title(), block(names, { kind: 'paragraph', at: 40 }), block('^1^Pune', { kind: 'paragraph', at: 80 })]
  expect(frontMatterOf({ blocks }).authors).toHaveLength(40)
})

describe('authors', () => {
  test.for<[string, readonly string[], readonly string[]]>([
    [
      'with raised marks of affiliations',
      ['Asha B. Rao^1, 2^, Bina Patil^2^, and Chitra Sen^3^'],
      ['Asha B. | Rao', 'Bina | Patil', 'Chitra | Sen'],
    ],
    ['with marks in place of commas', ['Asha Rao^1^ Bina Patil^2,∗^'], ['Asha | Rao', 'Bina | Patil']],
    ['with marks that are not raised', ['Asha Rao1*, Bina Patil2'], ['Asha | Rao', 'Bina | Patil']],
    ['with particles', ['Zachary del Rosario, Tara van Viegen'], ['Zachary | del Rosario', 'Tara | van Viegen']],
    ['with titles and degrees', ['Dr. Asha Rao, Prof. B. N. Patil, Ph.D.'], ['Asha | Rao', 'B. N. | Patil']],
    ['in Devanagari', ['गीता लोकवाणी, मोहन राव'], ['गीता | लोकवाणी', 'मोहन | राव']],
    ['one alone', ['Geoff Boeing^1^', '^1^ University of California'], ['Geoff | Boeing']],
    ['behind a label', ['By Asha Rao and Bina Patil'], ['Asha | Rao', 'Bina | Patil']],
    [
      'each in a block, with an affiliation below',
      ['Asha Rao', 'Department of Physics, Pune', 'Bina Patil', 'College of Science'],
      ['Asha | Rao', 'Bina | Patil'],
    ],
  ])('%s', ([, texts, expected]) => {
    expect(authorsOf(...texts)).toEqual(expected)
  })

  test('forty of them', () => {
    const names = Array.from({ length: 40 }, (_, n) => `Asha${'abcdefgh'[n % 8]} Rao${'ijklm'[n % 5]}^${n + 1}^`)
    expect(authorsOf(names.join(', '))).toHaveLength(40)
  })

  test('in several lines, broken within a name', () => {
    const lines = [
      block('Asha Rao^1^, Bina Patil^2^, and S. K.', { at: 40 }),
      block('Chitra Sen^2^', { at: 40 + SIZE }),
    ]
    expect(frontMatterOf({ blocks: [title(), ...lines] }).authors?.map(({ family }) => family)).toEqual([
      'Rao',
      'Patil',
      'Sen',
    ])
  })

  test('one below the other', () => {
    const lines = [block('Asha Rao', { at: 40 }), block('Bina Patil', { at: 40 + SIZE })]
    expect(frontMatterOf({ blocks: [title(), ...lines] }).authors?.map(({ family }) => family)).toEqual([
      'Rao',
      'Patil',
    ])
  })

  test.for<[string, string]>([
    ['an affiliation', 'Department of Physics, University of Pune'],
    ['a place', 'Pune, Maharashtra, India'],
    ['an address', 'Asha Rao, asha@example.org'],
    ['a label', 'Research Article'],
    ['dates', 'Submitted: 15 May 2018 Published: 21 June 2018'],
    ['a list that is not whole', 'Asha Rao et al.'],
    ['an organisation among them', 'Asha Rao, Indian Institute of Science'],
    ['names of one word', 'Asha, Bina, Chitra'],
    ['what ends within a name', 'Asha Rao, Bina Patil, and S. K.'],
    ['a sentence', 'A study of rivers in the west of India'],
  ])('none from %s', ([, text]) => {
    expect(authorsOf(text)).toBeUndefined()
  })

  test('none behind the beginning of the abstract', () => {
    expect(authorsOf('Abstract', 'Asha Rao, Bina Patil')).toBeUndefined()
  })

  test('a short line above them that is like a name is none', () => {
    const blocks = [
      title(),
      block('Practical Hydrology', { at: 40, height: 20 }),
      block('Asha Rao, Bina Patil', { at: 80 }),
    ]
    expect(frontMatterOf({ blocks }).authors?.map(({ family }) => family)).toEqual(['Rao', 'Patil'])
  })
})

describe('the title', () => {
  test.for<[string, string]>([
    ['On rivers and their keepers^∗^', 'On rivers and their keepers'],
    ['On rivers and their keepers *', 'On rivers and their keepers'],
    ['Rivers of 10^6^ litres', 'Rivers of 106 litres'],
    ['नदियों के रखवाले', 'नदियों के रखवाले'],
  ])('%s', ([text, expected]) => {
    expect(frontMatterOf({ blocks: [title(text)] }).title).toBe(expected)
  })

  test.for([
    'Research Article',
    'Editorial',
    'Contents',
    'ISSN 1234-5678 Rivers',
    'https://example.org/rivers of India',
  ])('none from %s', text => {
    expect(frontMatterOf({ blocks: [title(text)] }).title).toBeUndefined()
  })
})

describe('the abstract', () => {
  const sentence =
    'Rivers have keepers, and their keepers have gauges that nobody has read for as long as anybody remembers.'
  const paragraph = (text: string, more: Given = {}) => block(text, { kind: 'paragraph', ...more })
  const heading = (text: string) => block(text, { kind: 'heading', level: 2 })
  const abstractOf = (...blocks: readonly TextBlock[]) => frontMatterOf({ blocks: [title(), ...blocks] }).abstract

  test('below its heading, until the next one or the keywords', () => {
    expect(abstractOf(heading('Abstract'), paragraph(sentence), heading('Introduction'), paragraph(sentence))).toBe(
      sentence,
    )
    expect(abstractOf(block('सारांश'), block(sentence), block('मुख्य शब्द: नदी'), block(sentence))).toBe(sentence)
  })

  test('behind its name', () => {
    expect(abstractOf(paragraph(`Abstract—${sentence}`), paragraph('Of the text.'))).toBe(sentence)
    expect(abstractOf(paragraph(`ABSTRACT ${sentence}`), paragraph('Of the text.'))).toBe(sentence)
  })

  test('in sections', () => {
    const blocks = [
      heading('Abstract'),
      heading('Background'),
      paragraph(sentence),
      heading('Methods:'),
      paragraph(sentence),
    ]
    expect(abstractOf(...blocks, heading('Introduction'))).toBe(`Background: ${sentence}\n\nMethods: ${sentence}`)
  })

  test('until what stands beside it', () => {
    const beside: TextBlock = {
      ...paragraph('Licence Introduction'),
      parts: [{ from: 0, page: 1, box: [20, 0, 90, 14] }],
    }
    expect(abstractOf(heading('Abstract'), paragraph(sentence), beside, paragraph(sentence))).toBe(sentence)
  })

  test('also where it names what is downloaded from somewhere', () => {
    const text = `${sentence} They can be downloaded from https://example.org.`
    expect(abstractOf(heading('Abstract'), paragraph(text))).toBe(text)
  })

  test('of two, in the language of the title', () => {
    const blocks = [
      title('On rivers', { language: 'hi' }),
      heading('Abstract'),
      paragraph(sentence, { language: 'en' }),
      heading('सारांश'),
      paragraph(`${sentence} २।`, { language: 'hi-IN' }),
    ]
    expect(frontMatterOf({ blocks }).abstract).toBe(`${sentence} २।`)
  })

  test.for<[string, readonly TextBlock[]]>([
    ['a summary, which is a section', [heading('Summary'), paragraph(sentence)]],
    ['a word that begins like it', [paragraph(`Abstraction ${sentence}`)]],
    ['a few words', [heading('Abstract'), paragraph('Not yet written.')]],
    ['what has no end', [heading('Abstract'), paragraph(sentence.slice(0, -1))]],
    ['more than an abstract has', [heading('Abstract'), ...Array.from({ length: 5 }, () => paragraph(sentence))]],
  ])('none from %s', ([, blocks]) => {
    expect(abstractOf(...blocks)).toBeUndefined()
  })
})

test('nothing is proposed from a text that is in doubt, from a cover sheet, and where there is no title', () => {
  const blocks = below('Asha Rao, Bina Patil')
  expect(frontMatterOf({ blocks }).authors).toHaveLength(2)
  expect(frontMatterOf({ blocks, doubt: 'wrong-letters' })).toEqual({})
  expect(frontMatterOf({ blocks: [...blocks, block('Downloaded from example.org')] })).toEqual({})
  expect(frontMatterOf({ blocks: blocks.slice(1) })).toEqual({})
})
