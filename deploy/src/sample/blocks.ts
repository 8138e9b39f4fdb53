export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

const cells = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())
const isRule = (line: string) => /^\|[\s|:-]+\|$/u.test(line)

const block = (part: string): Block => {
  if (part.startsWith('## ')) return { kind: 'heading', text: part.slice(3) }
  if (!part.startsWith('|')) return { kind: 'paragraph', text: part.replaceAll('\n', ' ') }
  const lines = part.split('\n').filter(line => !isRule(line))
  return { kind: 'table', rows: lines.map(cells) }
}

/** The parts of a text, which stand between blank lines. */
export const blocksOf = (text: string): readonly Block[] =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map(block)
