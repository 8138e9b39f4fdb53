import { describe, expect, test } from 'vitest'
import { mayHaveActualText, piecesOf, signatureOfItems } from './page-text.ts'

type Items = Parameters<typeof piecesOf>[0]

const run = (str: string, more: object = {}) => ({ str, fontName: 'f1', hasEOL: false, ...more })
const begin = (tag: string, id?: string) => ({ type: 'beginMarkedContentProps', tag, id })
const end = { type: 'endMarkedContent' }
const items = (...all: object[]) => all as unknown as Items
const mark = (actualText?: string) => ({ tag: 'Span', mcid: undefined, actualText })
const textOf = (of: Items, marks?: Parameters<typeof piecesOf>[1]) => piecesOf(of, marks).map(({ text }) => text)

describe('the text of a page', () => {
  test('is its runs in their fonts, with a line break where one ends a line', () => {
    const page = items(run('One'), run('', { hasEOL: true }), run('Two', { fontName: 'f2', hasEOL: true }), run(''))
    expect(piecesOf(page)).toEqual([
      { text: 'One', fontName: 'f1' },
      { text: '\n', fontName: 'f1' },
      { text: 'Two', fontName: 'f2' },
      { text: '\n', fontName: 'f2' },
    ])
  })

  test('has an ActualText in place of what it stands for, once, in its font', () => {
    const page = items(run('a '), begin('Span'), run('x', { fontName: 'f2' }), run('y'), end, run(' b'))
    expect(piecesOf(page, [mark('नदी')])).toEqual([
      { text: 'a ', fontName: 'f1' },
      { text: 'नदी', fontName: 'f2' },
      { text: ' b', fontName: 'f1' },
    ])
    expect(textOf(page)).toEqual(['a ', 'x', 'y', ' b'])
  })

  test('has the gap before a replaced text, and none after it began', () => {
    const page = items(begin('Span'), run(' '), run('x'), run(' '), run('y', { hasEOL: true }), end)
    expect(textOf(page, [mark('नदी')])).toEqual([' ', 'नदी', '\n'])
  })

  test('has an ActualText that stands for nothing that is shown, at its end', () => {
    expect(textOf(items(run('a'), begin('Span'), run(''), end, run('b')), [mark('नदी')])).toEqual(['a', 'नदी', 'b'])
    expect(textOf(items(begin('Span'), run('x'), end), [mark('')])).toEqual([])
  })

  test('has an ActualText in the font of the first glyph that it stands for', () => {
    const page = items(begin('Span'), run(''), run('x', { fontName: 'f2' }), end)
    expect(piecesOf(page, [mark('नदी')])).toEqual([{ text: 'नदी', fontName: 'f2' }])
  })

  test('has the outer of two ActualTexts, and each of two that follow', () => {
    const nested = items(begin('P'), begin('Span'), run('x'), end, run('y'), end)
    expect(textOf(nested, [mark('outer'), mark('inner')])).toEqual(['outer'])
    expect(textOf(nested, [mark(), mark('inner')])).toEqual(['inner', 'y'])
    const following = items(begin('Span'), run('x'), end, begin('Span'), run('y'), end)
    expect(textOf(following, [mark('one'), mark('two')])).toEqual(['one', 'two'])
  })

  test('goes on behind an end without a beginning', () => {
    expect(textOf(items(end, run('a')))).toEqual(['a'])
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
