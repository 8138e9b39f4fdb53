import { type AuthorName, fullName, namesIn } from '../authors/author-names.ts'
import type { TextBlock } from '../pdf-text/structured-text.ts'

/** A name whose parts are known. */
export type PersonName = Extract<AuthorName, { readonly given: string }>

const MARKS = /[\d*†‡§¶#∗⁎⋆✉]+(?:\s*,\s*[\d*†‡§¶#∗⁎⋆✉]+)*/gu

/** What a list of names goes on with behind the marks of one. */
const GOES_ON = /^\s*(?:$|[,;&]|(?:and|और|एवं|तथा|व|आणि)\s)/u

/** Marks of affiliations end the name before them; where no comma follows, it is put in. */
const withoutRange = (text: string, from: number, to: number) => {
  const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to)]
  return `${before}${GOES_ON.test(after) ? ' ' : ', '}${after.trimStart()}`
}

const withoutMarks = ({ text, superscripts = [] }: Pick<TextBlock, 'text' | 'superscripts'>) => {
  const raised = superscripts.toReversed().reduce((rest, [from, to]) => withoutRange(rest, from, to), text)
  const others = [...raised.matchAll(MARKS)].toReversed()
  return others.reduce((rest, { index, 0: { length } }) => withoutRange(rest, index, index + length), raised)
}

const LABEL = /^(?:by|authors?|लेखक|लेखिका)\s*[:–-]?\s+/iu

/** A list that is not whole, an address, and what begins an affiliation or a note. */
const NO_LIST = /@|https?:|\bet\s+al\b|^\s*[\d*†‡§¶∗•]/iu

const WORD = /^(?:\p{Lu}[\p{L}\p{M}.'’‘-]*|\p{Lo}[\p{L}\p{M}.॰'’-]*|[’'‘]t|d[’']\p{Lu}[\p{L}\p{M}-]*)$/u
const PARTICLE = /^(?:al|bin|da|das|de|del|della|den|der|di|do|dos|du|e|el|ibn|la|le|ten|ter|van|vom|von|y|zu|zur)$/u

/** Words of labels, kinds of papers and places: no name has them. */
const NO_NAME =
  /^(?:abstract|academic|accepted|access|article|assistant|associate|book|case|commentary|copyright|corresponding|date|doi|edited|editor(?:ial)?|email|free|full|guide|india|introduction|issn|issue|journal|keywords?|letter|licen[cs]e|manuscript|new|note|number|open|original|page|paper|preprint|professor|published|received|report|research|review(?:ed)?|revised|scholar|short|special|state|student|studies|study|submitted|summary|survey|technical|the|tutorial|uk|usa?|vol(?:ume)?|सारांश|लेख|शोध|अंक|खंड|प्रकाशन|प्रकाशित|पत्रिका|दिनांक|तिथि)[.:]?$/iu

const WORDS_MAX = 7

const INITIALS = /^(?:\p{L}\p{M}*[.॰]-?)+$|^\p{Lu}$/u

const isPerson = (name: AuthorName): name is PersonName => {
  if ('literal' in name || INITIALS.test(name.family)) return false
  const words = fullName(name).split(' ')
  const own = words.filter(word => !PARTICLE.test(word))
  if (own.length < 2 || words.length > WORDS_MAX) return false
  return own.every(word => WORD.test(word) && !NO_NAME.test(word))
}

/** The names that a block is a list of; undefined where it is anything else. */
const peopleIn = (block: Pick<TextBlock, 'text' | 'superscripts'>): readonly PersonName[] | undefined => {
  if (NO_LIST.test(block.text)) return undefined
  const names = namesIn(withoutMarks(block).replace(LABEL, ''))
  return names.length > 0 && names.every(isPerson) ? names : undefined
}

/** Two lines of a list as one block. */
const together = (one: TextBlock, other: TextBlock): TextBlock => {
  const by = one.text.length + 1
  const shifted = (other.superscripts ?? []).map(([from, to]): [number, number] => [from + by, to + by])
  return {
    ...one,
    text: `${one.text} ${other.text}`,
    superscripts: [...(one.superscripts ?? []), ...shifted],
    parts: [...one.parts, ...other.parts],
  }
}

/** Points between two blocks that are lines of one list, and between their left edges. */
const LINE_GAP = 3

const isNextLine = ({ parts: one }: TextBlock, { parts: [other] }: TextBlock) => {
  const last = one.at(-1)
  if (!last || !other || last.page !== other.page) return false
  return Math.abs(last.box[0] - other.box[0]) < LINE_GAP && Math.abs(other.box[1] - last.box[3]) < LINE_GAP
}

const GOES_ON_BEHIND = /(?:[,;&]|\s(?:and|और|एवं|तथा|व|आणि))$/u

/** Whether a list goes on with the next line: not where each is a list of its own. */
const goesOn = (line: TextBlock, next: TextBlock) =>
  isNextLine(line, next) &&
  (GOES_ON_BEHIND.test(withoutMarks(line).trimEnd()) || GOES_ON.test(next.text) || !peopleIn(line) || !peopleIn(next))

type List = { readonly names: readonly PersonName[]; readonly block: TextBlock; readonly next: number }

/** The list that begins with a block, over as many lines as it has. */
const listAt = (blocks: readonly TextBlock[], at: number): List | undefined => {
  let found: List | undefined
  let block = blocks[at]
  for (let next = at + 1; block; next += 1) {
    const names = peopleIn(block)
    if (names) found = { names, block, next }
    const following = blocks[next]
    if (!following || !goesOn(block, following)) return found
    block = together(block, following)
  }
  return found
}

const listsIn = (blocks: readonly TextBlock[]): readonly List[] => {
  const all: List[] = []
  for (let at = 0; at < blocks.length;) {
    const found = listAt(blocks, at)
    if (found) all.push(found)
    at = found?.next ?? at + 1
  }
  return all
}

const boxOf = ({ parts: [part] }: TextBlock) => part?.box ?? ([0, 0, 0, 0] as const)

const heightOf = ({ block }: List) => {
  const [, top, , bottom] = boxOf(block)
  return bottom - top
}

/** Whether nothing but names is like it: a short title may be like one name. */
const isSure = ({ names, block: { text, superscripts = [] } }: List) =>
  names.length > 1 || superscripts.length > 0 || /(?:^|\s)\p{Lu}\.|[\d*†‡∗]/u.test(text)

/** Of their height, that lists of the authors of one paper may differ by. */
const SAME_HEIGHT = 0.1

const isInOneRow = (one: TextBlock, other: TextBlock) => Math.abs(boxOf(one)[1] - boxOf(other)[1]) < LINE_GAP

/** Whether a block is the next line of another in its column. */
const isBelow = (block: TextBlock, other: TextBlock) => {
  const [[left, top, right], [otherLeft, , otherRight, bottom]] = [boxOf(block), boxOf(other)]
  return Math.abs(top - bottom) < LINE_GAP && left < otherRight && otherLeft < right
}

/** Where authors stand side by side, each above an affiliation, lines of the affiliations may be like names. */
const withoutAffiliations = (lists: readonly List[], first: List, blocks: readonly TextBlock[]) => {
  const isBesideFirst = ({ block }: List) => isInOneRow(block, first.block)
  if (lists.filter(isBesideFirst).length < 2) return lists
  const others = blocks.filter(block => !peopleIn(block))
  return lists.filter(list => isBesideFirst(list) || !others.some(other => isBelow(list.block, other)))
}

/** Whether a block names several people, and nothing else. */
export const isListOfPeople = (block: TextBlock) => (peopleIn(block)?.length ?? 0) > 1

/** The authors that the blocks between a title and the text name; none where it is not sure who they are. */
export const authorsIn = (blocks: readonly TextBlock[]): readonly PersonName[] => {
  const lists = listsIn(blocks)
  const first = lists.find(isSure) ?? lists[0]
  if (!first) return []
  const height = heightOf(first)
  const beside = lists.filter(list => Math.abs(heightOf(list) - height) <= height * SAME_HEIGHT)
  return withoutAffiliations(beside, first, blocks).flatMap(({ names }) => names)
}
