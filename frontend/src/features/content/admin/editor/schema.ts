import { type NodeSpec, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'

/** The levels of headings within a page, whose title is the first. */
const [SECTION, LOWEST] = [2, 4]

export const levelOf = (level: number) => Math.min(Math.max(level, SECTION), LOWEST)

const heading: NodeSpec = {
  // `id` is what the author wrote as {#id}; without it the page takes the words.
  attrs: { level: { default: SECTION }, id: { default: null } },
  content: 'inline*',
  group: 'block',
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map(level => ({
    tag: `h${level}`,
    getAttrs: (element: HTMLElement) => ({ level: levelOf(level), id: element.dataset.id ?? null }),
  })),
  toDOM: ({ attrs }) => [`h${attrs.level}`, { 'data-id': attrs.id }, 0],
}

const footnote: NodeSpec = {
  attrs: { label: {} },
  content: 'block+',
  group: 'block',
  defining: true,
  isolating: true,
  parseDOM: [
    {
      tag: 'aside[data-footnote]',
      getAttrs: element => ({ label: element.dataset.footnote }),
      contentElement: element => element.querySelector('div') ?? element,
    },
  ],
  toDOM: ({ attrs: { label } }) => [
    'aside',
    { 'data-footnote': label, role: 'note', 'aria-label': `Footnote ${label}` },
    ['span', { contenteditable: 'false', 'aria-hidden': 'true' }, label],
    ['div', 0],
  ],
}

const footnoteReference: NodeSpec = {
  attrs: { label: {} },
  inline: true,
  group: 'inline',
  parseDOM: [{ tag: 'sup[data-to-footnote]', getAttrs: element => ({ label: element.dataset.toFootnote }) }],
  toDOM: ({ attrs: { label } }) => ['sup', { 'data-to-footnote': label, 'aria-label': `Footnote ${label}` }, label],
}

const image: NodeSpec = {
  inline: true,
  attrs: { src: {}, alt: { default: '' }, title: { default: null } },
  group: 'inline',
  draggable: true,
  parseDOM: [
    {
      tag: 'img[src]',
      getAttrs: element => ({
        src: element.getAttribute('src'),
        alt: element.getAttribute('alt') ?? '',
        title: element.getAttribute('title'),
      }),
    },
  ],
  toDOM: ({ attrs: { src, alt, title } }) => ['img', { src, alt, title }],
}

const tables = tableNodes({
  tableGroup: 'block',
  cellContent: 'paragraph',
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: element => /^(?:left|center|right)$/u.exec(element.dataset.align ?? '')?.[0] ?? null,
      setDOMAttr: (align, attrs) => {
        if (typeof align === 'string') Object.assign(attrs, { style: `text-align:${align}`, 'data-align': align })
      },
    },
  },
})

/** What a page may hold: that of its Markdown. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading,
    bullet_list: { content: 'list_item+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: {
      attrs: { order: { default: 1 } },
      content: 'list_item+',
      group: 'block',
      parseDOM: [{ tag: 'ol', getAttrs: element => ({ order: Number(element.getAttribute('start') ?? 1) || 1 }) }],
      toDOM: ({ attrs: { order } }) => ['ol', order === 1 ? {} : { start: order }, 0],
    },
    list_item: { content: 'block+', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    blockquote: {
      content: 'block+',
      group: 'block',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    code_block: {
      attrs: { params: { default: '' } },
      content: 'text*',
      group: 'block',
      marks: '',
      code: true,
      defining: true,
      parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
      toDOM: () => ['pre', ['code', 0]],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
    ...tables,
    footnote,
    text: { group: 'inline' },
    image,
    footnote_reference: footnoteReference,
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      linebreakReplacement: true,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {}, title: { default: null } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: element => ({ href: element.getAttribute('href'), title: element.getAttribute('title') }),
        },
      ],
      toDOM: ({ attrs: { href, title } }) => ['a', { href, title }, 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }], toDOM: () => ['em', 0] },
    strong: { parseDOM: [{ tag: 'strong' }, { tag: 'b' }], toDOM: () => ['strong', 0] },
    strike: { parseDOM: [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }], toDOM: () => ['s', 0] },
    code: { code: true, parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})
