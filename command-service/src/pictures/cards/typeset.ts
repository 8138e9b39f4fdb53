import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fontkit, { type Font } from '@cantoo/fontkit'

const LATIN = {
  serif: import.meta.resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-latin-400-normal.woff'),
  sans: import.meta.resolve('@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-400-normal.woff'),
}

const file = (family: keyof typeof LATIN, part: string, weight: number) =>
  LATIN[family].replace('latin-400', `${part}-${weight}`)

const FAMILIES = {
  serif: ['serif', 400],
  'bold serif': ['serif', 700],
  sans: ['sans', 400],
  'bold sans': ['sans', 600],
} as const

export type Family = keyof typeof FAMILIES

// Greek and Cyrillic
const others = readFileSync(new URL('../../papers/notices/marked-pdf/noto-sans.ttf', import.meta.url))

/** They are read before the process may open nothing any longer, and looked into where they are needed. */
const files = new Map(
  Object.entries(FAMILIES).map(([name, [family, weight]]) => {
    const parts = ['devanagari', 'latin', 'latin-ext'].map(part =>
      readFileSync(fileURLToPath(file(family, part, weight))),
    )
    return [name, [...parts, others]]
  }),
)

const opened = new Map<Family, readonly Font[]>()

const fontsOf = (family: Family): readonly Font[] => {
  const known = opened.get(family)
  if (known) return known
  // each file has one font
  const fonts = (files.get(family) ?? []).map(bytes => fontkit.create(bytes) as Font)
  opened.set(family, fonts)
  return fonts
}

const isIn = (font: Font, letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)

/** A text in runs, each in a font that has its letters; a letter that none has is a question mark. */
const runsOf = (text: string, family: Family) => {
  const fonts = fontsOf(family)
  const runs: { font: Font; text: string }[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font = last && isIn(last.font, letter) ? last.font : fonts.find(each => isIn(each, letter))
    const shown = font ? letter : '?'
    const used = font ?? fonts[1]
    if (last && last.font === used) last.text += shown
    else if (used) runs.push({ font: used, text: shown })
  }
  return runs
}

/** The glyphs of a run in their places; unshaped where its letters are in an order that can't be shaped. */
const shaped = (font: Font, text: string) => {
  try {
    const { glyphs, positions } = font.layout(text)
    return glyphs.map((glyph, n) => ({ glyph, ...(positions?.[n] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }) }))
  } catch {
    return font.glyphsForString(text).map(glyph => ({ glyph, xAdvance: glyph.advanceWidth, xOffset: 0, yOffset: 0 }))
  }
}

export type Line = {
  readonly width: number
  /** The outlines as the data of an SVG path, from a point on the baseline. */
  readonly pathAt: (x: number, y: number) => string
}

/** A text in one line, in pixels. */
export const lineOf = (text: string, family: Family, size: number): Line => {
  const placed = runsOf(text, family).flatMap(({ font, text: run }) => {
    const scale = size / font.unitsPerEm
    return shaped(font, run).map(({ glyph, xAdvance, xOffset, yOffset }) => ({
      glyph,
      scale,
      advance: xAdvance * scale,
      dx: xOffset * scale,
      dy: yOffset * scale,
    }))
  })
  return {
    width: placed.reduce((sum, { advance }) => sum + advance, 0),
    pathAt: (x, y) => {
      let at = x
      return placed
        .map(({ glyph, scale, advance, dx, dy }) => {
          const path = glyph.path.scale(scale, -scale).translate(at + dx, y - dy)
          at += advance
          return path.toSVG()
        })
        .join('')
    },
  }
}

type Room = { readonly family: Family; readonly size: number; readonly width: number }

const graphemes = new Intl.Segmenter()

/** A word that is wider than a line, in hyphenated pieces that are not. */
const pieces = (word: string, { family, size, width }: Room): readonly string[] => {
  const widthOf = (text: string) => lineOf(text, family, size).width
  if (widthOf(word) <= width) return [word]
  const most = width - widthOf('-')
  const lines = ['']
  for (const { segment } of graphemes.segment(word)) {
    const last = lines.at(-1) ?? ''
    if (last && widthOf(last + segment) > most) lines.push(segment)
    else lines[lines.length - 1] = last + segment
  }
  return lines.map((line, n) => (n < lines.length - 1 ? `${line}-` : line))
}

const shortened = (line: string, room: Room) => {
  const letters = Array.from(graphemes.segment(line), ({ segment }) => segment)
  const last = () => `${letters.join('').trimEnd()}…`
  while (letters.length > 0 && lineOf(last(), room.family, room.size).width > room.width) letters.pop()
  return last()
}

/** The text in at most so many lines that have room; three points stand for what has none. */
export const linesOf = (text: string, room: Room, most: number): readonly string[] => {
  const { family, size, width } = room
  const space = lineOf(' ', family, size).width
  const lines: string[] = []
  let used = 0
  for (const word of text
    .split(/\s+/u)
    .filter(Boolean)
    .flatMap(each => pieces(each, room))) {
    const own = lineOf(word, family, size).width
    if (lines.length > 0 && used + space + own <= width) {
      lines[lines.length - 1] += ` ${word}`
      used += space + own
      continue
    }
    if (lines.length === most) return [...lines.slice(0, -1), shortened(lines.at(-1) ?? '', room)]
    lines.push(word)
    used = own
  }
  return lines
}
