import type { Language } from './sample-paper.ts'
import { sampleSettings } from './settings.ts'
import type { Style } from './words.ts'

export const ACCENT = sampleSettings.accentColour
const INK = '#1b1d21'
const QUIET = '#5b616b'

export const marginStyle: Style = { size: 8, leading: 12, colour: QUIET }

const latin = {
  title: { size: 18, leading: 26, colour: ACCENT, bold: true, balanced: true },
  authors: { size: 11, leading: 18, colour: INK },
  note: { size: 8.5, leading: 13.5, colour: QUIET },
  label: { size: 9, leading: 15, colour: ACCENT, bold: true },
  abstract: { size: 9.5, leading: 14.5, colour: INK, justified: true },
  heading: { size: 12, leading: 19, colour: ACCENT, bold: true },
  body: { size: 10.5, leading: 16, colour: INK, justified: true },
  table: { size: 9.5, leading: 16, colour: INK },
} satisfies Record<string, Style>

export type Styles = Readonly<Record<keyof typeof latin, Style>>

const enlarged = (style: Style): Style => ({ ...style, size: style.size * 1.1, leading: style.leading * 1.18 })

/** Devanagari is set larger and wider apart, for its strokes are finer and its signs stand above and below the line. */
const devanagari = Object.fromEntries(Object.entries(latin).map(([name, style]) => [name, enlarged(style)])) as Styles

export const stylesFor = (language: Language): Styles => (language === 'en' ? latin : devanagari)
