import { trimEnd } from '@shodh/contracts/text/text.ts'
import { isSpaced, type Line } from './lines.ts'
import type { Run } from './page-runs.ts'

/** Runs that are less than this part of their line's size stand above or below it, by this part of it. */
const RAISED = { size: 0.86, by: 0.12 }

type Shift = 'superscripts' | 'subscripts'
type Ranges = [from: number, to: number][]

export type JoinedText = {
  text: string
  /** Where each of the lines begins. */
  readonly starts: number[]
} & { readonly [P in Shift]: Ranges }

const shiftOf = (run: Run, line: Line): Shift | undefined => {
  if (run.size > line.size * RAISED.size) return undefined
  const raised = line.y - run.y
  if (Math.abs(raised) < line.size * RAISED.by) return undefined
  return raised > 0 ? 'superscripts' : 'subscripts'
}

const SOFT_HYPHEN = '\u00ad'

/** UTF-16 units of a word that is looked at. */
const WORD_MAX = 100

const HYPHENATED = /([\p{L}\p{M}]+)[-\u00ad\u2010]$/u
const ADDRESS = /https?:|www\.|doi:|doi\.org|10\.\d{4,9}\/|:\/\//iu

/** What an address goes on with, and a sentence hardly does. */
const goesOn = (address: string, next: string) =>
  /[/\-_=?&#:~%]$/u.test(address) ||
  (address.endsWith('.') && /^[a-z0-9]/u.test(next)) ||
  /^[/._?=&#%-]/u.test(next) ||
  /^[\w-]*(?:\d[\w-]*|[/_.=&]\S+)$/u.test(trimEnd(next, /[.,;)]/u))

/** The words of a document, by which a hyphen at the end of a line is judged. */
export type Vocabulary = {
  readonly has: (word: string) => boolean
  /** Whether the document breaks words: it has hyphens at the ends of many lines, or behind what are no words. */
  readonly breaksWords: boolean
}

const LONG = 4

const isCompound = (one: string, other: string, words: Vocabulary) => {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  if (words.has(first + second)) return false
  if (words.has(`${first}-${second}`)) return true
  if (!words.breaksWords) return true
  return first.length >= LONG && second.length >= LONG && words.has(first) && words.has(second)
}

/** Whether the hyphen at the end of the text is that of a broken word; undefined where there is none, or no word goes on. */
const isBroken = (text: string, next: string, words: Vocabulary) => {
  const [, part] = HYPHENATED.exec(text.slice(-WORD_MAX)) ?? []
  const [rest] = /^[\p{L}\p{M}]+/u.exec(next) ?? []
  if (part === undefined || rest === undefined) return undefined
  if (text.endsWith(SOFT_HYPHEN)) return true
  const [initial = ''] = rest
  return initial === initial.toLowerCase() && !isCompound(part, rest, words)
}

const isAddress = (text: string, next: string) => {
  const last = text.slice(text.lastIndexOf(' ') + 1)
  return ADDRESS.test(last) && goesOn(last, next.split(' ', 1)[0] ?? '')
}

/** Of what joins two words, no space is put behind it. */
const JOINING = /\S[-\u2010\u2013\u2014/]$/u

/** The text before a line with what joins the line to it: a space where no word goes on. */
export const joinable = (text: string, next: string, words: Vocabulary) => {
  if (isAddress(text, next)) return text
  const broken = isBroken(text, next, words)
  if (broken) return text.slice(0, -1)
  return broken === false || JOINING.test(text) ? text : `${text} `
}

const appendRun = (joined: JoinedText, line: Line, n: number) => {
  const run = line.runs[n]
  if (!run) return
  if (n > 0 && isSpaced(line.runs[n - 1], run) && !joined.text.endsWith(' ')) joined.text += ' '
  const text = run.text.replace(/\s+/gu, ' ')
  const shift = shiftOf(run, line)
  const from = joined.text.length
  joined.text += n === 0 || joined.text.endsWith(' ') ? text.trimStart() : text
  if (shift) joined[shift].push([from, joined.text.trimEnd().length])
}

/** Lines as one text, words joined over their ends. */
export const joinLines = (lines: readonly Line[], words: Vocabulary): JoinedText => {
  const joined: JoinedText = { text: '', starts: [], superscripts: [], subscripts: [] }
  for (const line of lines) {
    joined.text = joined.text.trimEnd()
    if (joined.text !== '') joined.text = joinable(joined.text, line.text, words)
    joined.starts.push(joined.text.length)
    for (const n of line.runs.keys()) appendRun(joined, line, n)
  }
  joined.text = joined.text.trimEnd()
  return joined
}

/** The share of lines that end with a hyphen, above which words are broken. */
const BROKEN_MIN = 0.025

/** Words within lines: of what is broken at their ends nobody knows yet. */
export const vocabularyOf = (lines: readonly Line[]): Vocabulary => {
  const words = new Set<string>()
  const isBroken = (text = '') => HYPHENATED.test(text.slice(-WORD_MAX))
  for (const [n, { text }] of lines.entries()) {
    const start = isBroken(lines[n - 1]?.text) ? text.indexOf(' ') + 1 : 0
    const inner = text.slice(start, isBroken(text) ? text.lastIndexOf(' ') + 1 : undefined)
    for (const [word] of inner.toLowerCase().matchAll(/[\p{L}\p{M}]+(?:-[\p{L}\p{M}]+)*/gu)) words.add(word)
  }
  const parts = lines.flatMap(({ text }) => /([\p{L}\p{M}]+)-$/u.exec(text.slice(-WORD_MAX))?.[1]?.toLowerCase() ?? [])
  const unknown = parts.filter(part => !words.has(part))
  const breaksWords = parts.length > lines.length * BROKEN_MIN || unknown.length * 2 > parts.length
  return { has: word => words.has(word), breaksWords }
}
