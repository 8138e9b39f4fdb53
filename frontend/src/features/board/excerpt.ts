/** Characters of a description that are shown at once, and those more that are not worth folding away. */
const SHOWN = 180
const SPARED = 60

/** Lines of it that are. */
const LINES = 4

const WHOLE_WORDS = /^[^]*\s/u

const isShort = (text: string) => text.length <= SHOWN + SPARED

/** How a text begins, up to the end of a word or of some lines; all of it where that is not much more. */
export const excerpt = (text: string): string => {
  const lines = text.split('\n').slice(0, LINES).join('\n')
  const words = isShort(lines) ? lines : (WHOLE_WORDS.exec(lines.slice(0, SHOWN + 1))?.[0] ?? lines)
  return words === text ? text : `${words.trimEnd()}…`
}
