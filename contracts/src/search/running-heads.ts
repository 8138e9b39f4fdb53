/** Lines at the top and at the bottom of a page that may be a running head or foot. */
const EDGE_LINES = 3

type Line = { readonly text: string; readonly isAtEdge: boolean }

const linesOf = (page: string): readonly Line[] => {
  const lines = page.split('\n').filter(line => line.trim() !== '')
  return lines.map((text, n) => ({ text, isAtEdge: n < EDGE_LINES || n >= lines.length - EDGE_LINES }))
}

/** Running heads of two pages differ in their numbers at most. */
const keyOf = ({ text }: Line) =>
  text
    .replaceAll(/\p{Nd}+/gu, '0')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** What stands at the edge of more than one page. */
const repeatedKeys = (pages: readonly (readonly Line[])[]) => {
  const keys = new Set<string>()
  const repeated = new Set<string>()
  for (const lines of pages) {
    const those = new Set(lines.filter(({ isAtEdge }) => isAtEdge).map(keyOf))
    for (const key of those) (keys.has(key) ? repeated : keys).add(key)
  }
  return repeated
}

/** The pages of a PDF without running heads and feet, as a reader would quote them, and those lines, each once. */
export const withoutRunningHeads = (pages: readonly string[]) => {
  const all = pages.map(linesOf)
  const repeated = repeatedKeys(all)
  const isHead = (line: Line) => line.isAtEdge && repeated.has(keyOf(line))
  const heads = new Map(
    all
      .flat()
      .filter(isHead)
      .map(line => [keyOf(line), line.text]),
  )
  const bodies = all.map(lines =>
    lines
      .filter(line => !isHead(line))
      .map(({ text }) => text)
      .join('\n'),
  )
  return { bodies, heads: [...heads.values()].join('\n') }
}
