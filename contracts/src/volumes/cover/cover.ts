import { localized } from '../../languages.ts'
import type { IssueType } from '../fields.ts'
import { coverColours } from './colours.ts'
import { fitText } from './fit-text.ts'
import { type CoverWords, coverWords } from './words.ts'

/** A cover is three units wide for each four that it is high. */
export const COVER_SIZE = { width: 300, height: 400 }

export type CoverRectangle = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A line of text on its baseline; `x` is where it begins, or ends where it is anchored there. */
export type CoverText = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly family: 'serif' | 'sans'
  readonly isAtEnd: boolean
  /** What it takes in whatever font there is; absent where it has room in any. */
  readonly width?: number | undefined
}

/** The drawing of a cover, in units of COVER_SIZE; colours are #rrggbb. */
export type Cover = {
  /** Of its texts. */
  readonly language: string
  readonly ground: string
  readonly ink: string
  /** Of the bar and the ticks on it. */
  readonly bar: string
  readonly rectangles: readonly CoverRectangle[]
  /** What hangs from the bar. */
  readonly texts: readonly CoverText[]
  /** For covers of 112 pixels and more. */
  readonly smallPrint: readonly CoverText[]
}

export type CoveredVolume = { readonly year: number; readonly issueType: IssueType; readonly name: string }
/** Whose volume it is; its colour is #rrggbb. */
export type CoveringJournal = {
  readonly name: string
  /** In other languages, by BCP 47 tag. */
  readonly names?: Readonly<Record<string, string | undefined>> | undefined
  readonly accentColour: string
}

/** The year whose issues have the first of the five grounds. */
const FIRST_YEAR = 2021

const MARGIN = 21
const INNER = COVER_SIZE.width - 2 * MARGIN
const BAR = 13.2
const TICK = { width: 3.3, height: 21, step: 14.4 }
const SMALL_PRINT = 16.8
const FOOT = COVER_SIZE.height - MARGIN

/** Below a small one's 112 pixels, small print could not be read, and what is left moves up by this. */
const MOVED_UP = 18

/** Parts of its size by which a figure, or the headline of Devanagari, stands above its baseline. */
const HEIGHT_OF_FIGURES = { en: 0.735, hi: 0.66, mr: 0.66 }
/** Parts of its size that a figure is wide. */
const FIGURE_WIDTH = 0.57
const LEADING = { en: 1.16, hi: 1.4, mr: 1.4 }
const TITLE_SIZE = { en: 39, hi: 36, mr: 36 }
const NUMBER_SIZES = [252, 216, 150, 112, 88]

const modulo = (value: number, by: number) => ((value % by) + by) % by

let last: { readonly accent: string; readonly all: ReturnType<typeof coverColours> } = { accent: '', all: [] }

/** Those of one journal, which are calculated once for all of its covers. */
const coloursFor = (accent: string) => {
  if (last.accent !== accent) last = { accent, all: coverColours(accent) }
  return last.all
}

const colours = (accent: string, { year, issueType }: CoveredVolume) => {
  const all = coloursFor(accent)
  const { ground, ink, bar } = all[modulo(year - FIRST_YEAR, all.length)] ?? {
    ground: '#fff',
    ink: '#000',
    bar: '#000',
  }
  return issueType === 'Special' ? { ground: ink, ink: ground, bar: ground } : { ground, ink, bar }
}

/** As many as there is room for, and as anybody counts. */
const TICKS_MAX = Math.floor(INNER / TICK.step)

/** The widths of ticks: one for each volume; where there are too many, broad ones for each ten before the others. */
const tickWidths = (volume: number) => {
  const [tens, ones] = volume > TICKS_MAX ? [Math.min(9, Math.floor(volume / 10)), volume % 10] : [0, volume]
  return [...Array<number>(tens).fill(3 * TICK.width), ...Array<number>(ones).fill(TICK.width)]
}

/** On the side on which the number hangs. */
const ticks = (volume: number, top: number, isAtEnd: boolean): readonly CoverRectangle[] =>
  tickWidths(volume).map((width, n) => {
    const x = MARGIN + n * TICK.step
    return { x: isAtEnd ? COVER_SIZE.width - x - width : x, y: top - TICK.height, width, height: TICK.height }
  })

type Position = { readonly top: number; readonly isAtEnd: boolean }

const numberText = ({ number, language }: CoverWords, { top, isAtEnd }: Position): CoverText => {
  const size = NUMBER_SIZES[Math.min(number.length, NUMBER_SIZES.length) - 1] ?? SMALL_PRINT
  const x = isAtEnd ? COVER_SIZE.width - MARGIN : MARGIN
  const text = { text: number, x, y: top + size * HEIGHT_OF_FIGURES[language], size, isAtEnd }
  return { ...text, family: 'serif', ...(number.length > 1 && { width: number.length * size * FIGURE_WIDTH }) }
}

const titleTexts = ({ title, language }: CoverWords, top: number): readonly CoverText[] => {
  const leading = LEADING[language]
  const { size, lines } = fitText(title, {
    width: INNER,
    height: FOOT - SMALL_PRINT - top - 12,
    largest: TITLE_SIZE[language],
    smallest: 14,
    leading,
    linesMax: 5,
  })
  const line = (text: string, n: number): CoverText => ({
    text,
    x: MARGIN,
    y: top + size * (leading - 0.05 + n * leading),
    size,
    family: 'serif',
    isAtEnd: false,
  })
  return lines.map(line)
}

const smallPrint = (words: CoverWords, journalName: string, top: number): readonly CoverText[] => {
  const leading = 1.25
  const common = { leading, largest: SMALL_PRINT, smallest: 9 }
  const room = { ...common, width: INNER, height: top - TICK.height - MARGIN, linesMax: 2 }
  const name = fitText(journalName, room)
  const feet = [words.kind, words.date].map(text =>
    fitText(text, { ...common, width: INNER / 2, height: 2 * SMALL_PRINT, linesMax: 1 }),
  )
  return [
    ...name.lines.map((text, n): CoverText => {
      return {
        text,
        x: MARGIN,
        y: MARGIN + name.size * (0.95 + n * leading),
        size: name.size,
        family: 'serif',
        isAtEnd: false,
      }
    }),
    ...feet.map(({ size, lines: [text = ''] }, n): CoverText => {
      return {
        text,
        x: n === 0 ? MARGIN : COVER_SIZE.width - MARGIN,
        y: FOOT - 3,
        size,
        family: 'sans',
        isAtEnd: n === 1,
      }
    }),
  ].filter(({ text }) => text !== '')
}

/**
 * The cover of a volume, by rule: a ground for each year; a bar, which the number hangs from, or the title of a special
 * issue; a tick on it for each volume. `isSmall` is for less than 112 pixels of width.
 */
export const coverOf = (volume: CoveredVolume, journal: CoveringJournal, { isSmall = false } = {}): Cover => {
  const words = coverWords(volume)
  const { issue } = words
  const barTop = 78 + 21 * modulo(issue, 4) - (isSmall ? MOVED_UP : 0)
  const top = barTop + BAR
  const isAtEnd = words.number !== '' && issue % 2 === 0
  const hanging = words.number ? [numberText(words, { top, isAtEnd })] : titleTexts(words, top)
  const journalName = journal.names ? localized({ en: journal.name, ...journal.names }, words.language) : journal.name
  return {
    language: words.language,
    ...colours(journal.accentColour, volume),
    rectangles: [{ x: 0, y: barTop, width: COVER_SIZE.width, height: BAR }, ...ticks(words.volume, barTop, isAtEnd)],
    texts: hanging,
    smallPrint: isSmall ? [] : smallPrint(words, journalName, barTop),
  }
}
