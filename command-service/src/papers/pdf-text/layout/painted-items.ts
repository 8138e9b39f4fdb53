import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Item, TextItem } from './page-runs.ts'

type Operators = { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] }

/** Of letters that stand out from nothing: `unpainted` (ISO 32000-1, 9.3.6), or `white`, as the page is. */
export type Look = 'unpainted' | 'white'

type State = { readonly mode: unknown; readonly color: unknown; readonly alpha: unknown }

/** Of each part of a colour, from which on nobody tells it from white. */
const WHITE = /^#(?:f[5-9a-f]){3}$/iu

export const isWhite = (color: unknown) => typeof color === 'string' && WHITE.test(color)

const UNPAINTED: readonly unknown[] = [3, 7]
const FILLED: readonly unknown[] = [0, 4]

const lookOf = ({ mode, color, alpha }: State): Look | undefined => {
  if (UNPAINTED.includes(mode) || alpha === 0) return 'unpainted'
  return FILLED.includes(mode) && isWhite(color) ? 'white' : undefined
}

const alphaIn = (settings: unknown) =>
  (Array.isArray(settings) ? (settings as unknown[]) : []).flatMap(one =>
    Array.isArray(one) && one[0] === 'ca' ? [one[1] as unknown] : [],
  )[0]

/** What an operator sets. */
const sets: Readonly<Record<number, (argument: unknown) => Partial<State>>> = {
  [OPS.setTextRenderingMode]: mode => ({ mode }),
  [OPS.setFillRGBColor]: color => ({ color }),
  [OPS.setFillColorN]: () => ({ color: undefined }),
  [OPS.setGState]: settings => {
    const alpha = alphaIn(settings)
    return alpha === undefined ? {} : { alpha }
  },
}

const SAVING: readonly (number | undefined)[] = [OPS.save, OPS.paintFormXObjectBegin]
const RESTORING: readonly (number | undefined)[] = [OPS.restore, OPS.paintFormXObjectEnd]

const SOFT_HYPHEN = '\u00ad'
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/u
const lettersIn = (text: string) => text.replaceAll(/[\s\p{Cf}]/gu, '')

const unicodeOf = (glyph: unknown) =>
  typeof glyph === 'object' && glyph !== null && 'unicode' in glyph ? String(glyph.unicode) : ''

/** The letters of a page, the look of each UTF-16 unit of them, and the places behind which a soft hyphen stands. */
type Letters = {
  readonly shown: string[]
  readonly looks: (Look | undefined)[]
  readonly softHyphens: Set<number>
}

const addTo = (all: Letters, glyphs: unknown, look: Look | undefined) => {
  for (const text of Array.isArray(glyphs) ? glyphs.map(unicodeOf) : []) {
    const letters = lettersIn(text)
    all.shown.push(letters)
    for (let n = 0; n < letters.length; n++) all.looks.push(look)
    if (text.endsWith(SOFT_HYPHEN)) all.softHyphens.add(all.looks.length)
  }
}

/** The letters of a page as its operators show them; what annotations show is none of its text. */
const lettersOf = ({ fnArray, argsArray }: Operators): Letters => {
  const all: Letters = { shown: [], looks: [], softHyphens: new Set() }
  const saved: State[] = []
  let state: State = { mode: 0, color: '#000000', alpha: 1 }
  for (const [n, operator] of fnArray.entries()) {
    if (operator === OPS.beginAnnotation) break
    const args = argsArray[n]
    const first: unknown = Array.isArray(args) ? args[0] : undefined
    if (SAVING.includes(operator)) saved.push(state)
    else if (RESTORING.includes(operator)) state = saved.pop() ?? state
    else if (operator === OPS.showText) addTo(all, first, lookOf(state))
    else state = { ...state, ...sets[operator]?.(first) }
  }
  return all
}

/** A part of an item, from a letter of it on. */
const partOf = (item: TextItem, from: number, to: number): TextItem => {
  const [a = 1, b = 0, c, d, x = 0, y = 0]: readonly number[] = item.transform
  const step = item.width / Math.max(1, item.str.length) / (Math.hypot(a, b) || 1)
  return {
    ...item,
    str: item.str.slice(from, to),
    width: (item.width * (to - from)) / Math.max(1, item.str.length),
    transform: [a, b, c, d, x + a * step * from, y + b * step * from],
  }
}

/** An item as parts of one look each; `at` is the place of its first letter. */
const partsOf = (item: TextItem, looks: Letters['looks'], at: number): readonly TextItem[] => {
  const starts: { readonly from: number; readonly look: Look | undefined }[] = []
  let passed = at
  for (const [from, unit] of item.str.split('').entries()) {
    if (lettersIn(unit) === '') continue
    const look = looks[passed++]
    if (starts.length === 0 || look !== starts.at(-1)?.look) starts.push({ from: starts.length && from, look })
  }
  return starts.map(({ from, look }, n) => ({ ...partOf(item, from, starts[n + 1]?.from ?? item.str.length), look }))
}

/**
 * The items of a page with what pdf.js leaves out of them: how they are painted, and the soft hyphens at their ends, which
 * programs write where they broke a word.
 */
export const paintedItems = (items: readonly Item[], operators: Operators): readonly Item[] => {
  const { shown, looks, softHyphens } = lettersOf(operators)
  if (softHyphens.size === 0 && looks.every(look => look === undefined)) return items
  const all = shown.join('')
  const given = items.map(item => ('str' in item ? lettersIn(item.str) : '')).join('')
  // what is outside of the page is left out of its items; letters that go to the left are in another order there
  const isWhole = given.length === all.length
  if (!isWhole && RIGHT_TO_LEFT.test(given)) return items
  let passed = 0
  return items.flatMap((item): readonly Item[] => {
    if (!('str' in item) || item.str.trim() === '') return [item]
    const letters = lettersIn(item.str)
    if (!isWhole) passed = Math.max(passed, all.indexOf(letters, passed))
    const parts = partsOf(item, looks, passed)
    passed += letters.length
    const last = parts.at(-1)
    if (!softHyphens.has(passed) || !last) return parts
    return [...parts.slice(0, -1), { ...last, str: last.str + SOFT_HYPHEN }]
  })
}
