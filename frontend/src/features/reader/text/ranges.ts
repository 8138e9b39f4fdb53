/** What stands between the lines of a page, and not in the text that was made of them. */
const BETWEEN_LINES = /[\s\u00ad\u2010-]/u
const NOTHING = /\u00ad/u

/** Without case and, of Latin letters, without marks: as many characters as before. */
const folded = (text: string) =>
  text.replaceAll(/[\u00c0-\u024f]/gu, letter => letter.normalize('NFD').charAt(0)).toLowerCase()

type Letters = { readonly text: string; readonly at: readonly (readonly [Text, number])[] }

/** The letters of an element in their order, each with its place. */
const lettersIn = (element: Node, dropped: RegExp): Letters => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const at: [Text, number][] = []
  let text = ''
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const letters = folded(node.data)
    for (let offset = 0; offset < letters.length; offset += 1) {
      const letter = letters.charAt(offset)
      if (dropped.test(letter)) continue
      text += letter
      at.push([node, offset])
    }
  }
  return { text, at }
}

const rangeOf = ({ at }: Letters, from: number, to: number) => {
  const [first, last] = [at[from], at[to - 1]]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(...first)
  range.setEnd(last[0], last[1] + 1)
  return range
}

/** Every place of words in an element. */
export const rangesIn = (element: Element, words: string): readonly Range[] => {
  const sought = folded(words.normalize('NFC'))
  if (sought === '') return []
  const letters = lettersIn(element, NOTHING)
  const found: Range[] = []
  for (let from = letters.text.indexOf(sought); from >= 0; from = letters.text.indexOf(sought, from + sought.length)) {
    const range = rangeOf(letters, from, from + sought.length)
    if (range) found.push(range)
  }
  return found
}

/** A stretch of an element, as a range of its text. */
export const rangeAt = (element: Element, from: number, to: number) => rangeOf(lettersIn(element, /^$/u), from, to)

/** Selects what was selected in another view of the same words, however its lines were broken; false where it is not there. */
export const selectIn = (element: Element, selected: string): boolean => {
  const sought = Array.from(folded(selected))
    .filter(letter => !BETWEEN_LINES.test(letter))
    .join('')
  const letters = lettersIn(element, BETWEEN_LINES)
  const from = sought === '' ? -1 : letters.text.indexOf(sought)
  const range = from < 0 ? undefined : rangeOf(letters, from, from + sought.length)
  if (range)
    window
      .getSelection()
      ?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset)
  return range !== undefined
}
