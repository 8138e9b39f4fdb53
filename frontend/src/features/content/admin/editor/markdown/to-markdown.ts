import { MarkdownSerializer, type MarkdownSerializerState } from 'prosemirror-markdown'
import { Fragment, type Mark, type Node } from 'prosemirror-model'
import {
  codeToMarkdown,
  escapeText,
  fenceOf,
  hasMark,
  isPlainAddress,
  signsOf,
  targetToMarkdown,
  textToMarkdown,
} from './text-to-markdown.ts'

/** `out` is what was written so far. */
type State = MarkdownSerializerState & { out: string; inAutolink?: boolean | undefined }

const isEmpty = ({ type, content, textContent }: Node) =>
  type.name === 'paragraph' && (content.size === 0 || (textContent.trim() === '' && content.content.every(isText)))

const isText = ({ isText: is }: Node) => is

/** Up to which child a mark that one has goes on; within code there are no others. */
const endOf = (mark: Mark, children: readonly Node[], from: number) => {
  if (mark.type.name === 'code') return from
  const end = children.findIndex(({ marks }, n) => n > from && !mark.isInSet(marks))
  return end === -1 ? children.length : end
}

/** Marks that end first stand within the others, so that none is closed and opened again, whose signs would touch. */
const inOrderOfEnd = (node: Node): Node =>
  node.copy(
    Fragment.from(
      node.children.map((child, n, all) =>
        child.mark(child.marks.toSorted((a, b) => endOf(b, all, n) - endOf(a, all, n))),
      ),
    ),
  )

/** Whether a mark of each ends where one of the other begins, so that their signs touch. */
const touch = (one: Node, other: Node | undefined) => {
  if (!one.isText || !other?.isText) return false
  const [own, its] = [signsOf(one), signsOf(other)]
  return own.some(sign => !its.includes(sign)) && its.some(sign => !own.includes(sign))
}

const isPunctuation = (sign: string) => /[\p{P}\p{S}]/u.test(sign)

/** How many signs at an end are punctuation, where the neighbour's signs touch. */
const looseAt = (node: Node, letters: readonly string[], other: Node | undefined) => {
  const loose = touch(node, other) ? letters.findIndex(sign => !isPunctuation(sign)) : 0
  return loose === -1 ? letters.length : loose
}

const between = (node: Node, letters: readonly string[], other: Node | undefined) =>
  letters.length === 0 || !other
    ? []
    : [
        node.type.schema.text(
          letters.join(''),
          node.marks.filter(mark => mark.isInSet(other.marks)),
        ),
      ]

/** Where signs touch, punctuation between them keeps both from being read: it stands between the marks. */
const freeEnds = (node: Node, before: Node | undefined, after: Node | undefined): readonly Node[] => {
  if (signsOf(node).length === 0) return [node]
  const letters = Array.from(node.text ?? '')
  const first = looseAt(node, letters, before)
  const last = Math.min(looseAt(node, letters.toReversed(), after), letters.length - first)
  if (first + last === 0) return [node]
  const middle = letters.slice(first, letters.length - last).join('')
  return [
    ...between(node, letters.slice(0, first), before),
    ...(middle === '' ? [] : [node.type.schema.text(middle, node.marks)]),
    ...between(node, letters.slice(letters.length - last), after),
  ]
}

const withFreeEnds = (node: Node) =>
  node.type.spec.code
    ? node
    : node.copy(Fragment.from(node.children.flatMap((child, n, all) => freeEnds(child, all[n - 1], all[n + 1]))))

/** As it can be written: Markdown knows no empty paragraphs beside others. */
const writable = (node: Node): Node => {
  if (node.isTextblock) return inOrderOfEnd(withFreeEnds(node))
  if (node.isLeaf) return node
  const filled = node.children.filter(child => !isEmpty(child))
  return node.copy(Fragment.from(filled.length > 0 ? filled.map(writable) : node.children.slice(0, 1)))
}

/** Where there is no second line, a break is a space. */
const inOneLine = (node: Node) =>
  node.copy(
    Fragment.from(node.children.map(child => (child.type.name === 'hard_break' ? node.type.schema.text(' ') : child))),
  )

/** A list with another start than 1 would be read as words of the paragraph before it. */
const endsParagraph = ({ type, attrs }: Node) =>
  type.name === 'bullet_list' || (type.name === 'ordered_list' && attrs.order === 1)

/** Whether its items stand without lines between them. */
const isTight = (list: Node) =>
  list.children.every(({ children: [first, ...others] }) => first?.isTextblock && others.every(endsParagraph))

/** Of lists of one kind beside each other every second has other signs, or they would be one. */
const isSecond = (list: Node, parent: Node, index: number): boolean => {
  const before = parent.maybeChild(index - 1)
  return before?.type === list.type && !isSecond(before, parent, index - 1)
}

const writeList = (state: State, list: Node, signOf: (item: number) => string) => {
  state.options.tightLists = isTight(list)
  state.renderList(list, ' '.repeat(signOf(list.childCount - 1).length), signOf)
}

const writeInline = (state: State, node: Node) => {
  const start = state.out.length
  state.renderInline(inOneLine(node), false)
  const written = state.out.slice(start)
  state.out = state.out.slice(0, start)
  return written
}

const writeRow = (state: State, { children }: Node) => {
  state.write('|')
  for (const { firstChild } of children) {
    const cell = firstChild ? writeInline(state, firstChild) : ''
    state.out += ` ${cell.trim().replaceAll('|', String.raw`\|`)} |`
  }
}

const DELIMITERS: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' }

const writeTable = (state: State, table: Node) => {
  table.forEach((row, _, n) => {
    if (n > 0) state.ensureNewLine()
    writeRow(state, row)
    if (n > 0) return
    state.ensureNewLine()
    state.write(`|${row.children.map(({ attrs }) => ` ${DELIMITERS[attrs.align] ?? '---'} |`).join('')}`)
  })
  state.closeBlock(table)
}

/** Signs at the end of a heading would be no part of it. */
const escapeEnd = (words: string) => {
  const end = words.lastIndexOf(' ') + 1
  return /^#+$/u.test(words.slice(end)) ? `${words.slice(0, end)}\\${words.slice(end)}` : words
}

const sign = (written: string) => ({ open: written, close: written, mixable: true, expelEnclosingWhitespace: true })

type Write = (state: State, node: Node, parent: Node, index: number) => void

const nodes: Readonly<Record<string, Write>> = {
  paragraph: (state, node) => {
    state.renderInline(node)
    state.closeBlock(node)
  },
  heading: (state, node) => {
    state.write(`${'#'.repeat(node.attrs.level)} `)
    const words = writeInline(state, node)
    state.out += node.attrs.id ? `${words} {#${node.attrs.id}}` : escapeEnd(words)
    state.closeBlock(node)
  },
  bullet_list: (state, list, parent, index) =>
    writeList(state, list, () => (isSecond(list, parent, index) ? '* ' : '- ')),
  ordered_list: (state, list, parent, index) => {
    const end = isSecond(list, parent, index) ? ') ' : '. '
    writeList(state, list, item => Number(list.attrs.order) + item + end)
  },
  list_item: (state, node) => state.renderContent(node),
  blockquote: (state, node) => state.wrapBlock('> ', null, node, () => state.renderContent(node)),
  code_block: (state, node) => {
    const fence = fenceOf(node.textContent)
    state.write(`${fence}${String(node.attrs.params).replaceAll('`', '')}\n`)
    state.text(node.textContent, false)
    state.write('\n')
    state.write(fence)
    state.closeBlock(node)
  },
  // never the sign of a list, after which it would be one line with it
  horizontal_rule: (state, node) => {
    state.write('___')
    state.closeBlock(node)
  },
  table: writeTable,
  footnote: (state, node) => state.wrapBlock('    ', `[^${node.attrs.label}]: `, node, () => state.renderContent(node)),
  text: (state, node, parent, index) => {
    const text = node.text ?? ''
    const isCode = hasMark(node, 'code')
    const isAsItIs = state.inAutolink === true
    state.text(isAsItIs ? text : isCode ? codeToMarkdown(text) : textToMarkdown(text, parent, index), false)
  },
  image: (state, { attrs: { src, alt, title } }) =>
    state.text(`![${escapeText(alt)}](${targetToMarkdown(src, title)})`, false),
  footnote_reference: (state, { attrs: { label } }) => state.text(`[^${label}]`, false),
  hard_break: (state, node, parent, index) => {
    const isLast = parent.children.slice(index + 1).every(({ type }) => type === node.type)
    if (!isLast) state.write('\\\n')
  },
}

const serializer = new MarkdownSerializer(nodes as ConstructorParameters<typeof MarkdownSerializer>[0], {
  em: sign('*'),
  strong: sign('**'),
  strike: sign('~~'),
  // written with its text
  code: { open: '', close: '' },
  link: {
    open: (state, mark, parent, index) => {
      const isPlain = isPlainAddress(mark, parent, index)
      Object.assign(state, { inAutolink: isPlain })
      return isPlain ? '<' : '['
    },
    close: (state, { attrs: { href, title } }) => {
      const { inAutolink } = state as State
      Object.assign(state, { inAutolink: undefined })
      return inAutolink ? '>' : `](${targetToMarkdown(href, title)})`
    },
    mixable: true,
  },
})

/** The Markdown of a document; of the same one always the same, with a line break at its end. */
export const toMarkdown = (document: Node): string => {
  const written = serializer.serialize(writable(document)).trimEnd()
  return written && `${written}\n`
}
