import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { describe, expect, test } from 'vitest'
import { fromPdf } from './opening-of-text.ts'

const block = (kind: TextBlock['kind'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page: 1, box: [0, 0, 1, 1] }] },
  ...more,
})
const textOf = (...blocks: TextBlock[]): StructuredText => ({
  isCut: false,
  pages: [{ width: 595, height: 842 }],
  blocks,
})

const paragraphsOf = (...blocks: TextBlock[]) => fromPdf(textOf(...blocks), {}).opening?.paragraphs

const SENTENCE = 'The river is wide, and it carries what the rain has brought down.'

describe('the opening of a PDF', () => {
  test('is its first paragraphs, without what stands before them, up to some length', () => {
    const long = `${SENTENCE} `.repeat(7).trim()
    expect(
      paragraphsOf(
        block('heading', 'On Rivers', { level: 1 }),
        block('front', SENTENCE),
        block('paragraph', 'A. Rao'),
        block('paragraph', SENTENCE),
        block('heading', 'Need', { level: 2 }),
        block('paragraph', long),
        block('paragraph', SENTENCE),
      ),
    ).toEqual([SENTENCE, long])
  })

  const AFFILIATIONS = '1 Sainsbury Wellcome Centre, London 2 University of Pennsylvania, Philadelphia 3 CVR, York'

  test.for([
    ['its title stands once more', 'On rivers'],
    ['its abstract does', '1. Summary'],
    ['its abstract does', 'सारांश'],
  ])('has no authors and affiliations where the text begins after them, where %s', ([, heading]) => {
    expect(
      paragraphsOf(
        block('heading', 'On Rivers', { level: 1 }),
        block('paragraph', AFFILIATIONS),
        block('heading', heading!, { level: 2 }),
        block('paragraph', SENTENCE),
        block('heading', 'Summary', { level: 2 }),
        block('paragraph', SENTENCE),
      ),
    ).toEqual([SENTENCE, SENTENCE])
  })

  test('has no list of authors, whose names are followed by raised marks', () => {
    const names = Array.from({ length: 5 }, (_, n) => `Ashwini Kulkarni${n}, `)
    const superscripts = names.map((name, n): [number, number] => [name.length * n + 16, name.length * n + 17])
    const authors = block('paragraph', names.join('').trim(), { superscripts })
    expect(paragraphsOf(authors, block('paragraph', SENTENCE))).toEqual([SENTENCE])
  })

  test('ends with a sentence, in any script, and with a word where the first one has no end', () => {
    expect(paragraphsOf(block('paragraph', `${SENTENCE} `.repeat(30)))).toEqual([`${SENTENCE} `.repeat(13).trim()])
    const hindi = 'नदी चौड़ी है और बारिश का पानी समुद्र तक ले जाती है।'
    const [opening = ''] = paragraphsOf(block('paragraph', `${hindi} `.repeat(40), { language: 'hi' })) ?? []
    expect([opening.endsWith('है।'), opening.length <= 900, opening.length > 800]).toEqual([true, true, true])
    const [words = ''] = paragraphsOf(block('paragraph', 'river '.repeat(300))) ?? []
    expect(words).toMatch(/^(?:river )+river…$/u)
    expect(words.length).toBeLessThanOrEqual(900)
  })

  test('says its language, and goes on in no other', () => {
    const { opening } = fromPdf(
      textOf(block('paragraph', SENTENCE, { language: 'en' }), block('paragraph', SENTENCE, { language: 'fr' })),
      {},
    )
    expect(opening).toEqual({ paragraphs: [SENTENCE], language: 'en' })
  })

  test('has what is raised and lowered as Unicode has it', () => {
    const text = `${SENTENCE} It has 106 litres of H2O.`
    const [ten, two] = [text.indexOf('106') + 2, text.indexOf('H2O') + 1]
    expect(
      paragraphsOf(block('paragraph', text, { superscripts: [[ten, ten + 1]], subscripts: [[two, two + 1]] })),
    ).toEqual([`${SENTENCE} It has 10⁶ litres of H₂O.`])
  })

  test('is left out where there is an abstract, no text, or one that can not be trusted', () => {
    const text = textOf(block('paragraph', SENTENCE))
    expect(fromPdf(text, { abstract: 'Rivers.' })).toEqual({})
    expect(fromPdf(undefined, {})).toEqual({})
    expect(fromPdf(textOf(), {}).opening).toBeUndefined()
    expect(fromPdf({ ...text, doubt: 'wrong-order' }, {})).toEqual({})
  })
})

test('The references of a PDF are shown with their DOI and without their numbers, as far as a page has room', () => {
  const named = (text: string, doi?: string) => block('reference', text, doi === undefined ? {} : { doi })
  expect(
    fromPdf(textOf(named('[1] Rao, A.', '10.5555/r'), named('2. Patil, B.'), named('2024 in Rivers')), {}),
  ).toEqual({
    opening: undefined,
    references: [{ text: 'Rao, A.', doi: '10.5555/r' }, { text: 'Patil, B.' }, { text: '2024 in Rivers' }],
    hasMoreReferences: false,
  })
  const text = textOf(...Array.from({ length: 500 }, () => named('x'.repeat(100))))
  for (const [authors, shown] of [
    [0, 50],
    [162, 33],
    [3000, 20],
  ] as const) {
    const { references, hasMoreReferences } = fromPdf(text, { authors: Array.from({ length: authors }) })
    expect([references?.length, hasMoreReferences]).toEqual([shown, true])
  }
})
