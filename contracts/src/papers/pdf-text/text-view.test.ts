import { expect, test } from 'vitest'
import type { TextBlock } from './structured-text.ts'
import { doiAddress, hidesText, otherLanguage, runsOf, textPages } from './text-view.ts'

const on = (page: number, kind: TextBlock['kind'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page, box: [50, 100, 500, 200] }] },
  ...more,
})

test('what is raised or lowered, and addresses, are runs of their own', () => {
  const block = { text: 'H2O is 10m2, see https://a.example/b(c).', subscripts: [[1, 2]], superscripts: [[10, 11]] }
  expect(runsOf(block as TextBlock)).toEqual([
    { text: 'H' },
    { text: '2', as: 'sub' },
    { text: 'O is 10m' },
    { text: '2', as: 'sup' },
    { text: ', see ' },
    { text: 'https://a.example/b(c', href: 'https://a.example/b(c' },
    { text: ').' },
  ])
})

test('marks that overlap, or stand before the beginning, are left out', () => {
  const marks: Partial<TextBlock> = {
    superscripts: [
      [0, 1],
      [4, 6],
      [5, 7],
      [7, 7],
    ],
  }
  expect(runsOf(on(1, 'item', '1. Rain falls', marks), 3)).toEqual([
    { text: 'R' },
    { text: 'ai', as: 'sup' },
    { text: 'n falls' },
  ])
})

test('a DOI is an address, unless the reference has it', () => {
  expect(doiAddress({ doi: '10.1/a b', text: 'Rao, On Rain' })).toBe('https://doi.org/10.1/a%20b')
  expect(doiAddress({ doi: '10.1/a', text: 'https://doi.org/10.1/a' })).toBeUndefined()
  expect(doiAddress({ text: 'Rao, On Rain' })).toBeUndefined()
})

test('the title is left out, items are lists, a caption belongs to what is before it, and each page says what begins on it', () => {
  const blocks = [
    on(1, 'heading', 'On Rivers: a view', { level: 1 }),
    on(1, 'front', 'A. Rao'),
    on(1, 'front', 'Pune'),
    on(1, 'heading', 'Summary', { level: 2 }),
    on(1, 'item', '1. One'),
    on(1, 'item', '(2) Two'),
    on(1, 'item', '• Point'),
    on(3, 'figure', 'A B'),
    on(3, 'caption', 'Figure 1'),
    on(3, 'caption', 'Table 1'),
    on(2, 'paragraph', 'In the other column'),
    on(3, 'formula', 'x = 1', { parts: [] }),
  ]
  const [one, three] = textPages({ blocks }, 'On <i>Rivers</i>: a view of India'.replaceAll(/<.?i>/gu, ''))
  expect(one).toMatchObject({
    page: 1,
    pieces: [
      { is: 'front', blocks: [{ at: 1 }, { at: 2 }] },
      { is: 'block', at: 3 },
      {
        is: 'list',
        isOrdered: true,
        entries: [
          { at: 4, marker: 3, value: 1 },
          { at: 5, marker: 4, value: 2 },
        ],
      },
      { is: 'list', isOrdered: false, entries: [{ at: 6, marker: 2 }] },
    ],
  })
  expect(three).toMatchObject({
    page: 3,
    pieces: [
      { is: 'region', at: 7, caption: { at: 8 }, isCaptionAbove: false },
      { is: 'block', at: 9 },
      { is: 'block', at: 10 },
      { is: 'block', at: 11 },
    ],
  })
})

test.for([
  ['a table below it', ['caption Table 1', 'table'], 'table<'],
  ['a picture of a table below it', ['caption तालिका 1', 'figure'], 'figure<'],
  ['the table above it, where none is below', ['table', 'caption Table 1', 'paragraph'], 'table> paragraph'],
  ['no table where it is that of a figure', ['table', 'caption Figure 1'], 'table caption'],
  ['the figure above it', ['figure', 'caption Figure 1', 'figure', 'caption Figure 2'], 'figure> figure>'],
  ['the figure below it', ['caption Figure 1', 'figure', 'paragraph'], 'figure< paragraph'],
  [
    'its own region, each where two stand between others',
    ['figure', 'caption Figure 1', 'caption Table 1', 'table', 'caption Figure 2', 'figure', 'caption Figure 3'],
    'figure> table< caption figure>',
  ],
] as const)('a caption belongs to %s', ([, texts, expected]) => {
  const blocks = texts.map(text => {
    const [kind = '', ...words] = text.split(' ')
    return on(1, kind as TextBlock['kind'], words.join(' '))
  })
  const [page] = textPages({ blocks }, '')
  const names = page?.pieces.map(piece => {
    if (piece.is === 'region') return piece.block.kind + (piece.caption ? (piece.isCaptionAbove ? '<' : '>') : '')
    return piece.is === 'block' ? piece.block.kind : piece.is
  })
  expect(names?.join(' ')).toBe(expected)
})

test('an abstract is no part of the front that is folded', () => {
  const blocks = [on(1, 'front', 'Pune'), on(1, 'front', 'Rain '.repeat(40)), on(1, 'front', 'Keywords: rain')]
  const [page] = textPages({ blocks }, '')
  expect(page?.pieces.map(({ is }) => is)).toEqual(['front', 'block', 'front'])
})

test('a region is no language of its own', () => {
  expect(otherLanguage({ language: 'en-IN' }, 'en')).toBeUndefined()
  expect(otherLanguage({ language: 'hi' }, 'en-IN')).toBe('hi')
  expect([otherLanguage({}, 'en'), otherLanguage({ language: 'en' })]).toEqual([undefined, 'en'])
})

test('a text in another order can be read; one of other letters, or none, cannot', () => {
  const blocks = [on(1, 'paragraph', 'Rain')]
  expect(hidesText({ blocks })).toBe(false)
  expect(hidesText({ blocks, doubt: 'wrong-order' })).toBe(false)
  expect(hidesText({ blocks, doubt: 'wrong-letters' })).toBe(true)
  expect(hidesText({ blocks: [] })).toBe(true)
})
