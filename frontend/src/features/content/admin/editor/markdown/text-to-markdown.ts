import type { Mark, Node } from 'prosemirror-model'

/** Marks whose signs Markdown reads by the letters around them. */
const SIGNS = ['em', 'strong', 'strike']

export const hasMark = ({ marks }: Node, name: string) => marks.some(({ type }) => type.name === name)

export const signsOf = (node: Node) => SIGNS.filter(sign => hasMark(node, sign))

const PUNCTUATION = /[\p{P}\p{S}]/u
const WORD = /[^\s\p{P}\p{S}]/u

const linkOf = ({ marks }: Node) => marks.find(({ type }) => type.name === 'link')

const isInSameLink = (node: Node, other: Node) => {
  const [own, its] = [linkOf(node), linkOf(other)]
  return own && its ? own.eq(its) : own === its
}

/** The signs of a neighbour at its end; one that begins within a link has the link's bracket beside it. */
const signsAt = (other: Node, node: Node, end: 0 | -1) => {
  const names = other.marks.map(({ type }) => type.name)
  const link = end === 0 && !isInSameLink(node, other) ? names.indexOf('link') : -1
  return names.slice(0, link === -1 ? undefined : link).filter(name => SIGNS.includes(name))
}

/** What stands beside a node, in Markdown, at the end `end` of the neighbour. */
const edgeOf = (other: Node, node: Node, end: 0 | -1) => {
  if (other.type.name === 'hard_break') return ' '
  const isPlain = other.isText && !hasMark(other, 'code') && isInSameLink(node, other)
  return isPlain ? (Array.from(other.text ?? '').at(end) ?? ' ') : ']'
}

/**
 * A sign between punctuation and a letter neither opens nor closes (CommonMark 0.31, 6.2): in `**Note:**but` it stays as
 * it stands, which Devanagari meets after each danda. A letter that is written by its number counts as punctuation.
 */
const needsNumber = (letter: string | undefined, node: Node, other: Node | null, end: 0 | -1) => {
  if (letter === undefined || !other || !WORD.test(letter)) return false
  if (linkOf(node) && !isInSameLink(node, other)) return false
  const signs = signsAt(other, node, end).filter(sign => !hasMark(node, sign))
  const isBesideSign = signs.length > 1 && signs.includes('strike')
  const hasOwnSign = SIGNS.some(sign => hasMark(node, sign) && !hasMark(other, sign))
  return signs.length > 0 && !hasOwnSign && (isBesideSign || PUNCTUATION.test(edgeOf(other, node, end)))
}

const numberOf = (letter: string) => `&#${letter.codePointAt(0)};`

/** What would be read as Markdown within a line. */
const WITHIN = /[`*\\~[\]]|<(?=[a-z][^\s<>]*[:@])|&(?=#?\w+;)|(?<![\p{L}\p{M}\p{N}])_|_(?![\p{L}\p{M}\p{N}])|\^$/giu

/** What would be read as the start of a block. */
const STARTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:[-+](?=\s|$)|-(?=-)|[>=|]|#{1,6}(?=\s|$)|:(?=-))/u, String.raw`\$&`],
  [/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`],
]

export const escapeText = (text: string) => text.replaceAll(/\s*\n\s*/gu, ' ').replaceAll(WITHIN, String.raw`\$&`)

const escapeStart = (text: string) => STARTS.reduce((line, [sign, safe]) => line.replace(sign, safe), text.trimStart())

/** After `[^1]` it would define the footnote. */
const escapeColon = (text: string, before: Node | null) =>
  before?.type.name === 'footnote_reference' ? text.replace(/^:/u, String.raw`\:`) : text

const isBlank = (node: Node) => node.isText && !/\S/u.test(node.text ?? '')

const startsLine = (parent: Node, index: number): boolean => {
  const before = parent.maybeChild(index - 1)
  return !before || before.type.name === 'hard_break' || (isBlank(before) && startsLine(parent, index - 1))
}

/** Which letters at the ends must be written by their numbers; none where white space was taken off. */
const numbered = (letters: readonly string[], parent: Node, index: number) => {
  const node = parent.child(index)
  const whole = Array.from(node.text ?? '')
  const needs = (end: 0 | -1, other: Node | null, its: 0 | -1) =>
    letters.at(end) === whole.at(end) && needsNumber(letters.at(end), node, other, its)
  const first = needs(0, parent.maybeChild(index - 1), -1)
  const last = letters.length > Number(first) && needs(-1, parent.maybeChild(index + 1), 0)
  return { first: Number(first), last: Number(last) }
}

/** The text of a node that is the child of `parent` at `index`, without white space at ends where a mark ends. */
export const textToMarkdown = (text: string, parent: Node, index: number): string => {
  const letters = Array.from(text)
  const { first, last } = numbered(letters, parent, index)
  const inner = letters.slice(first, letters.length - last).join('')
  const middle = escapeColon(escapeText(inner), parent.maybeChild(index - 1))
  const start = startsLine(parent, index) ? escapeStart(middle) : middle
  const numbers = (from: number, to: number) => letters.slice(from, to).map(numberOf).join('')
  return numbers(0, first) + start + numbers(letters.length - last, letters.length)
}

const longestRun = (text: string) => Math.max(0, ...Array.from(text.matchAll(/`+/gu), ([run]) => run.length))

export const codeToMarkdown = (text: string) => {
  const fence = '`'.repeat(longestRun(text) + 1)
  const pad = /^`|`$|^ .*[^ ].* $/u.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

export const fenceOf = (text: string) => '`'.repeat(Math.max(3, longestRun(text) + 1))

const encode = (sign: string) => (sign === '|' ? '%7C' : encodeURIComponent(sign))

/** An address and its title, as they stand in parentheses. */
export const targetToMarkdown = (address: string, title: unknown) => {
  const safe = address.replaceAll(/[\s<>|]/gu, encode).replaceAll(/[()\\]|&(?=#?\w+;)/gu, String.raw`\$&`)
  return typeof title === 'string' && title !== ''
    ? `${safe} "${title.replaceAll(/["\\]|&(?=#?\w+;)/gu, String.raw`\$&`)}"`
    : safe
}

export const isPlainAddress = ({ attrs: { href, title } }: Mark, parent: Node, index: number) =>
  parent.child(index).text === href && !title && /^(?:https?|mailto|tel):[^\s<>]+$/u.test(href)
