import { describe, expect, test } from 'vitest'
import { mayHaveActualText, runsOf, signatureOfItems } from './page-runs.ts'

type Items = Parameters<typeof runsOf>[0]

/** A run of ten points a letter, at the place. */
const run = (str: string, x = 0, more: object = {}) => ({
  ...{ str, fontName: 'f1', hasEOL: false, width: str.length * 10, transform: [10, 0, 0, 10, x, 100] },
  ...more,
})
const begin = (tag: string, id?: string) => ({ type: 'beginMarkedContentProps', tag, id })
const end = { type: 'endMarkedContent' }
const items = (...all: object[]) => all as unknown as Items
const mark = (actualText?: string) => ({ tag: 'Span', mcid: undefined, actualText })

const shown = [1, 0, 0, -1, 0, 842]
const runs = (of: Items, marks?: Parameters<typeof runsOf>[2]) => runsOf(of, shown, marks)
const textsOf = (...of: Parameters<typeof runs>) => runs(...of).map(({ text }) => text)

describe('the runs of a page', () => {
  test('are not those that are too small for anybody to read', () => {
    const tiny = { transform: [0.1, 0, 0, 0.1, 0, 90] }
    expect(textsOf(items(run('One'), run('hidden', 0, tiny), run('Two', 40)))).toEqual(['One', 'Two'])
  })

  test('have their place and size as the page is shown, and say what is before them', () => {
    const [one, two] = runs(items(run('One'), run(' ', 30), run('Two', 40, { fontName: 'f2' })))
    expect(one).toEqual({
      text: 'One',
      x: 0,
      right: 30,
      y: 742,
      size: 10,
      fontName: 'f1',
      turn: 0,
      isAfterSpace: false,
    })
    expect(two).toMatchObject({ x: 40, right: 70, fontName: 'f2', isAfterSpace: true })
  })

  test('know their direction, unless they are askew', () => {
    const turned = [
      [10, 0, 0, 10],
      [0, -10, 10, 0],
      [-10, 0, 0, -10],
      [0, 10, -10, 0],
      [7, 7, -7, 7],
    ]
    const of = items(...turned.map(matrix => run('x', 0, { transform: [...matrix, 0, 0] })))
    expect(runs(of).map(({ turn }) => turn)).toEqual([0, 1, 2, 3, undefined])
  })

  test('have an ActualText in place of what it stands for, once, as wide as that', () => {
    const page = items(run('a'), begin('Span'), run('x', 10, { fontName: 'f2' }), run('y', 20), end, run('b', 30))
    expect(runs(page, [mark('नदी')])[1]).toMatchObject({ text: 'नदी', x: 10, right: 30, fontName: 'f2' })
    expect(textsOf(page, [mark('नदी')])).toEqual(['a', 'नदी', 'b'])
    expect(textsOf(page)).toEqual(['a', 'x', 'y', 'b'])
    expect(textsOf(items(begin('Span'), run('x'), end), [mark('')])).toEqual([])
  })

  test('have an ActualText of a glyph without a letter behind the letter before it, and no space for it', () => {
    const page = items(run('Hartree'), begin('Span'), end, run(' ', 70, { width: 3 }), run('Fock', 73))
    expect(runs(page, [mark('-')]).map(({ text, isAfterSpace }) => [text, isAfterSpace])).toEqual([
      ['Hartree', false],
      ['-', false],
      ['Fock', false],
    ])
    expect(textsOf(items(begin('Span'), end, run('a')), [mark('-')])).toEqual(['a'])
  })

  test('have a syllable once whose mark says all of it once more', () => {
    expect(textsOf(items(run('डु'), run('डु', 9, { width: 0 }), run('डु', 20)))).toEqual(['डु', 'डु'])
  })

  test('have the outer of two ActualTexts, and each of two that follow', () => {
    const nested = items(begin('P'), begin('Span'), run('x'), end, run('y', 10), end)
    expect(textsOf(nested, [mark('outer'), mark('inner')])).toEqual(['outer'])
    expect(textsOf(nested, [mark(), mark('inner')])).toEqual(['inner', 'y'])
    const following = items(begin('Span'), run('x'), end, begin('Span'), run('y', 10), end)
    expect(textsOf(following, [mark('one'), mark('two')])).toEqual(['one', 'two'])
  })

  test('have the letters of ligatures', () => {
    expect(textsOf(items(run('\ufb01nd')))).toEqual(['find'])
    expect(textsOf(items(run('the ®rst de®nition of in¯ow'), run('Acme® 2', 0)))).toEqual([
      ...['the first definition of inflow', 'Acme® 2'],
    ])
  })

  test('go on behind an end without a beginning', () => {
    expect(textsOf(items(end, run('a')))).toEqual(['a'])
  })
})

describe('marked content', () => {
  test('has the tags and MCIDs that its page has', () => {
    const page = items(begin('P', 'p54R_mc12'), run('x'), end, begin('Span'), end, begin('P', 'other'), {
      type: 'beginMarkedContent',
    })
    expect(signatureOfItems(page)).toBe('P 12\nSpan \nP \n ')
    expect(signatureOfItems(items({ type: 'beginMarkedContent', tag: 7 }, begin('P', 'p1_mc1x')))).toBe(' \nP ')
  })

  test('may have an ActualText where a span has no MCID', () => {
    expect(mayHaveActualText(items(run('x'), begin('P'), begin('Span', 'p1R_mc0')))).toBe(false)
    expect(mayHaveActualText(items(begin('P'), begin('Span')))).toBe(true)
    expect(mayHaveActualText(items(end))).toBe(false)
  })
})
