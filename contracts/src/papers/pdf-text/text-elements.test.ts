import { expect, test } from 'vitest'
import type { TextBlock } from './structured-text.ts'
import { pageElement, type TextNode } from './text-elements.ts'
import { textPages } from './text-view.ts'

const on = (kind: TextBlock['kind'], text: string, more: Partial<TextBlock> = {}): TextBlock => ({
  ...{ kind, text, parts: [{ from: 0, page: 2, box: [50, 100, 500, 200] }] },
  ...more,
})

/** Elements in short: `tag(children)`. */
const brief = (node: TextNode): string => {
  if (typeof node === 'string') return node
  if ('part' in node)
    return `[${[node.part, 'page' in node ? node.page : '', 'label' in node ? node.label : ''].join(' ').trim()}]`
  return `${node.tag}(${node.children.map(brief).join('|')})`
}
const briefOf = (...blocks: TextBlock[]) =>
  textPages({ blocks }, '')
    .map(page => brief(pageElement(page, 'en')))
    .join('')

test('a page is its mark, and its blocks in their elements', () => {
  expect(
    briefOf(
      on('heading', 'Rain', { level: 2 }),
      on('paragraph', 'It fell 2 m2', { superscripts: [[11, 12]] }),
      on('item', '1. One'),
      on('code', 'a = https://a.example'),
      on('reference', 'Rao', { doi: '10.1/a' }),
    ),
  ).toBe(
    'div([mark 2]|h2(Rain)|p(It fell 2 m|sup(2))|ol(li(One))|pre(a = https://a.example)|p(Rao| |a(https://doi.org/10.1/a)))',
  )
})

test('a region is a picture with a name that ends with a word, what is said of it, and its letters', () => {
  expect(briefOf(on('caption', 'Table 1.2: Rain by month'), on('table', 'Hill\t812\nPlain\t340'))).toBe(
    'div([mark 2]|figure(figcaption(Table 1.2: Rain by month)|[picture  Table 1.2]|' +
      'details(summary([words])|table(tbody(tr(td(Hill)|td(812))|tr(td(Plain)|td(340)))))))',
  )
  expect(briefOf(on('formula', ''))).toBe('div([mark 2]|figure([picture]))')
  const [, label = ''] = /\[picture {2}([^\]]*)\]/u.exec(briefOf(on('figure', 'gauge\n'.repeat(40)))) ?? []
  expect([label.length < 130, label.endsWith(' gauge…')]).toEqual([true, true])
})

test('a page has so many pictures; further regions lead to it', () => {
  const texts = briefOf(
    ...Array.from({ length: 25 }, () => on('formula', '')),
    on('figure', 'x'),
    on('caption', 'Figure 9'),
  )
  expect(texts.split('figure([picture])')).toHaveLength(25)
  expect(texts).toContain(
    '|figure([address 2])|figure([address 2]|figcaption(Figure 9)|details(summary([words])|p(x)))',
  )
})

test('a caption of what is not shown leads to its page', () => {
  expect(briefOf(on('caption', 'Figure 1'))).toBe('div([mark 2]|p(Figure 1| |[address 2]))')
})

test('a block has its place, and its language where that is another', () => {
  const [page] = textPages(
    { blocks: [on('paragraph', 'Rain', { language: 'en' }), on('caption', 'वर्षा', { language: 'hi' })] },
    '',
  )
  expect(page && pageElement(page, 'en-IN').children.slice(1)).toMatchObject([
    { at: 0, lang: undefined, kind: 'paragraph' },
    { at: 1, lang: 'hi', kind: 'caption' },
  ])
})
