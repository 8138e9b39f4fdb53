/** Characters of a description that are shown at once, and those more that are not worth folding away. */
const SHOWN = 180
const SPARED = 60

const WHOLE_WORDS = /^[^]*\s/u

/** How a text begins, up to the end of a word; all of it where that is not much more. */
export const beginning = (text: string): string => {
  const words = text.length <= SHOWN + SPARED ? null : WHOLE_WORDS.exec(text.slice(0, SHOWN + 1))
  return words ? `${words[0].trimEnd()}…` : text
}
