import * as fc from 'fast-check'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { schema } from '../schema.ts'

const { nodes, marks } = schema

const SIGNS = [
  ...Array.from('ab1कि।é.,:;!?*_~`[](){}<>&#+-=|\\"\'^/$%@'),
  '&amp;',
  '**',
  '---',
  '1.',
  '2)',
  '> ',
  'http://a',
  '[^1]',
  '![',
  '{#x}',
  '  ',
  '_a_',
  '<http://a>',
]

/** Without white space at its ends, and never an id at the end of a heading. */
const words = fc
  .array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 6 })
  .map(signs => signs.join('').trim() || 'a')
  .map(text => text.replace(/\{#x\}$/u, '{#x}.'))

const href = fc.constantFrom(
  '/about',
  'https://example.org/a_(b)?c=*d*',
  'mailto:a@example.org',
  '#b',
  '/files/तसवीर.pdf',
)

const marked = fc
  .record({
    em: fc.boolean(),
    strong: fc.boolean(),
    strike: fc.boolean(),
    code: fc.boolean(),
    link: fc.option(href, { freq: 4 }),
  })
  .map(({ link, ...given }): readonly Mark[] =>
    [
      ...(link === null ? [] : [marks.link!.create({ href: link })]),
      ...Object.entries(given).flatMap(([name, is]) => (is ? [marks[name]!.create()] : [])),
    ].reduce<readonly Mark[]>((set, mark) => mark.addToSet(set), []),
  )

const text = fc.tuple(words, marked).map(([letters, own]) => schema.text(letters, own))

const picture = fc
  .record({ src: fc.constantFrom('/files/a%20b.png', '/pictures/c.webp'), alt: words, title: fc.option(words) })
  .map(attrs => nodes.image!.create(attrs))

const reference = fc.constantFrom('1', 'b').map(label => nodes.footnote_reference!.create({ label }))

const piece = fc.oneof({ weight: 8, arbitrary: text }, picture, reference)

const SIGNED = ['em', 'strong', 'strike']

const signsOf = ({ marks: own }: Node) => own.map(({ type }) => type.name).filter(name => SIGNED.includes(name))

/** Signs of two kinds that touch each other have no Markdown in every order. */
const isBesideOther = (one: Node, other: Node | undefined) =>
  other !== undefined &&
  signsOf(one).length > 0 &&
  signsOf(other).length > 0 &&
  signsOf(one).join() !== signsOf(other).join()

/** Pieces beside each other, some with a space or a break between them. */
const inline = (isOneLine: boolean) =>
  fc
    .array(fc.tuple(piece, fc.constantFrom('', ' ', ...(isOneLine ? [] : ['\n']))), { minLength: 1, maxLength: 5 })
    .map(pieces =>
      pieces.flatMap(([node, after], n): readonly Node[] => {
        if (n === pieces.length - 1) return [node]
        if (after === '\n') return [node, nodes.hard_break!.create()]
        return after === ' ' || isBesideOther(node, pieces[n + 1]?.[0]) ? [node, schema.text(' ')] : [node]
      }),
    )
    .map(pieces => Fragment.fromArray(pieces))

const paragraph = inline(false).map(content => nodes.paragraph!.create(null, content))

const heading = fc
  .record({ level: fc.constantFrom(2, 3, 4), id: fc.option(fc.constantFrom('a', 'b-2')), content: inline(true) })
  .map(({ content, ...attrs }) => nodes.heading!.create(attrs, content))

const code = fc
  .array(fc.constantFrom('a', '```', '', '  b', '`|`'), { maxLength: 3 })
  .map(lines => nodes.code_block!.create({ params: '' }, lines.join('\n') ? schema.text(lines.join('\n')) : null))

const row = (cell: 'table_cell' | 'table_header', aligns: readonly (string | null)[]) =>
  fc.tuple(...aligns.map(align => inline(true).map(content => ({ align, content })))).map(cells =>
    nodes.table_row!.create(
      null,
      cells.map(({ align, content }) => nodes[cell]!.create({ align }, nodes.paragraph!.create(null, content))),
    ),
  )

const table = fc
  .array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 })
  .chain(aligns =>
    fc
      .tuple(row('table_header', aligns), fc.array(row('table_cell', aligns), { maxLength: 2 }))
      .map(([head, rows]) => nodes.table!.create(null, [head, ...rows])),
  )

const { block } = fc.letrec<{ block: Node; item: Node }>(tie => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 2 }))
    .map(([first, others]) => nodes.list_item!.create(null, [first, ...others])),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    paragraph,
    heading,
    code,
    table,
    fc.constant(nodes.horizontal_rule!.create()),
    fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map(items => nodes.bullet_list!.create(null, items)),
    fc
      .tuple(fc.constantFrom(1, 3, 9), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([order, items]) => nodes.ordered_list!.create({ order }, items)),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map(blocks => nodes.blockquote!.create(null, blocks)),
  ),
}))

const notes = ['1', 'b'].map(label => paragraph.map(content => nodes.footnote!.create({ label }, content)))

/** Any document that Markdown can say: without empty paragraphs, each of its two footnotes defined. */
export const documents = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 4 }), ...notes)
  .map(([blocks, ...defined]) => nodes.doc!.create(null, [...blocks, ...defined]))
