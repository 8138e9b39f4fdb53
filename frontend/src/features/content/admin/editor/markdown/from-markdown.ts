import { createMarkdown, isPicture, STATED_ID } from '@shodh/contracts/content/pages/markdown.ts'
import { MarkdownParser } from 'prosemirror-markdown'
import type { Node } from 'prosemirror-model'
import { levelOf, schema } from '../schema.ts'

type Markdown = ReturnType<typeof createMarkdown>
type StateCore = Parameters<Parameters<Markdown['core']['ruler']['push']>[1]>[0]
type Token = ReturnType<Markdown['parse']>[number]

const altOf = ({ children }: Token) => (children ?? []).map(({ content }) => content).join('')

const made = (State: StateCore['Token'], type: string, given: Partial<Token>): Token =>
  Object.assign(new State(type, '', given.nesting ?? 0), given)

/** As on the page, where a picture of another site is a link to it. */
const withoutForeignPictures = (token: Token, State: StateCore['Token']): readonly Token[] => {
  const src = String(token.attrGet('src'))
  if (token.type !== 'image' || isPicture(src)) return [token]
  return [
    made(State, 'link_open', { nesting: 1, attrs: [['href', src]] }),
    made(State, 'text', { content: altOf(token) || src }),
    made(State, 'link_close', { nesting: -1 }),
  ]
}

/** The id at the end of a heading becomes one of its start. */
const takeId = (heading: Token | undefined, { children }: Token) => {
  const last = children?.at(-1)
  const id = last?.type === 'text' ? STATED_ID.exec(last.content)?.groups?.['id'] : undefined
  if (heading?.type !== 'heading_open' || !last || id === undefined) return
  last.content = last.content.replace(STATED_ID, '').trimEnd()
  heading.attrSet('id', id)
}

/** The first number that is no label yet, as which it is taken. */
const freeLabel = (taken: Set<string>) => {
  let label = 1
  while (taken.has(`:${label}`)) label++
  taken.add(`:${label}`)
  return String(label)
}

type Notes = {
  readonly refs?: Readonly<Record<string, number>>
  readonly list?: readonly { readonly tokens?: Token[] }[]
}

const noteOf = (State: StateCore['Token'], label: string, children: Token[]) => [
  made(State, 'footnote_reference_open', { nesting: 1, meta: { label } }),
  made(State, 'paragraph_open', { nesting: 1 }),
  made(State, 'inline', { children }),
  made(State, 'paragraph_close', { nesting: -1 }),
  made(State, 'footnote_reference_close', { nesting: -1 }),
]

/** A footnote that is written within the text, ^[as here], becomes one with a label, at the end. */
const labelInlineNotes = ({ env, tokens, Token: State }: StateCore) => {
  const { refs, list = [] } = (env as { readonly footnotes?: Notes }).footnotes ?? {}
  const taken = new Set(Object.keys(refs ?? {}))
  const inline = tokens.flatMap(({ children }) => children ?? []).filter(({ type }) => type === 'footnote_ref')
  for (const reference of inline) {
    const note = list[Number(reference.meta?.id)]?.tokens
    if (!note) continue
    const label = freeLabel(taken)
    reference.meta = { label }
    tokens.push(...noteOf(State, label, note))
  }
}

/** What the document has otherwise than Markdown: paragraphs in cells, ids of headings. */
const fitToDocument = (state: StateCore) => {
  const { Token: State } = state
  labelInlineNotes(state)
  state.tokens = state.tokens.flatMap((token, n, all) => {
    if (/^t[hd]_open$/u.test(token.type)) return [token, made(State, 'paragraph_open', { nesting: 1 })]
    if (/^t[hd]_close$/u.test(token.type)) return [made(State, 'paragraph_close', { nesting: -1 }), token]
    if (token.type !== 'inline') return [token]
    takeId(all[n - 1], token)
    token.children = (token.children ?? []).flatMap(child => withoutForeignPictures(child, State))
    return [token]
  })
}

// Footnotes stay where they are written, those to which nothing refers too.
const markdown = createMarkdown().disable('footnote_tail')
markdown.core.ruler.push('fit_to_document', fitToDocument)
// As the author wrote it, also in Devanagari.
markdown.normalizeLink = address => address

const attr = (token: Token, name: string) => {
  const value = token.attrGet(name)
  return value === null ? null : String(value)
}

/** prosemirror-markdown brings a MarkdownIt of its own, whose types these are. */
type TheirToken = Parameters<NonNullable<ConstructorParameters<typeof MarkdownParser>[2][string]['getAttrs']>>[0]

const attrs = (read: (token: Token) => Readonly<Record<string, unknown>>) => (token: TheirToken) =>
  read(token as unknown as Token)

const label = attrs(({ meta }) => ({ label: String(meta?.label) }))
const align = attrs(token => ({ align: attr(token, 'style')?.replace('text-align:', '') ?? null }))
const code = attrs(({ info }) => ({ params: info }))

const parser = new MarkdownParser(schema, markdown as never, {
  paragraph: { block: 'paragraph' },
  heading: {
    block: 'heading',
    getAttrs: attrs(token => ({ level: levelOf(Number(token.tag.slice(1))), id: attr(token, 'id') })),
  },
  bullet_list: { block: 'bullet_list' },
  ordered_list: { block: 'ordered_list', getAttrs: attrs(token => ({ order: Number(token.attrGet('start') ?? 1) })) },
  list_item: { block: 'list_item' },
  blockquote: { block: 'blockquote' },
  code_block: { block: 'code_block', noCloseToken: true },
  fence: { block: 'code_block', getAttrs: code, noCloseToken: true },
  hr: { node: 'horizontal_rule' },
  table: { block: 'table' },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: 'table_row' },
  th: { block: 'table_header', getAttrs: align },
  td: { block: 'table_cell', getAttrs: align },
  footnote_reference: { block: 'footnote', getAttrs: label },
  footnote_ref: { node: 'footnote_reference', getAttrs: label },
  image: {
    node: 'image',
    getAttrs: attrs(token => ({ src: attr(token, 'src'), alt: altOf(token), title: attr(token, 'title') })),
  },
  hardbreak: { node: 'hard_break' },
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  s: { mark: 'strike' },
  link: { mark: 'link', getAttrs: attrs(token => ({ href: attr(token, 'href'), title: attr(token, 'title') })) },
  code_inline: { mark: 'code', noCloseToken: true },
})

export const fromMarkdown = (source: string): Node => parser.parse(source)
