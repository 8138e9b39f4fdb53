import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import type { Font, GlyphRun } from 'fontkit'
import type { Language } from './sample-paper.ts'
import { unpackedWoff } from './woff.ts'

const { resolve } = createRequire(import.meta.url)
const files = {
  latin: '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff',
  'latin-bold': '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff',
  devanagari: '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff',
  'devanagari-bold': '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-700-normal.woff',
}
export type FontName = keyof typeof files

/** OpenType's tags: Marathi readers expect their own forms of ल and श. */
const languageTags: Readonly<Record<Language, string>> = { en: 'ENG ', hi: 'HIN ', mr: 'MAR ' }

/** For a glyph that has no character left, such as the upper half of ई: readers of PDF mistake no text for any text. */
const WORD_JOINER = 0x2060

/**
 * A shaped word stands in visual order, where ि precedes its consonant. Each glyph is given as many characters as it
 * draws, but in the order of writing, so that the text copied out of the PDF is the text that went in.
 */
const inWritingOrder = (run: GlyphRun, text: string) => {
  const characters = Array.from(text, character => character.codePointAt(0)!)
  const last = run.glyphs.length - 1
  let at = 0
  const glyphs = run.glyphs.map(({ id, advanceWidth, codePoints }, index) => {
    if (id === 0) throw new Error(`The font has no glyph for a character of '${text}'`)
    const written = characters.slice(at, index === last ? undefined : at + codePoints.length)
    at += written.length
    return { id: `${id}:${written.join()}`, advanceWidth, codePoints: written.length > 0 ? written : [WORD_JOINER] }
  })
  return Object.assign(run, { glyphs })
}

/** One slot for each pair of glyph and text, since a PDF knows the text of a slot only. */
const spellingSubset = (font: Font) => {
  const subset = font.createSubset()
  const slots = new Map<string, number>()
  const added = (id: string) => {
    const glyph = Number.parseInt(id, 10)
    delete subset.mapping[glyph]
    const slot = subset.includeGlyph(glyph)
    slots.set(id, slot)
    return slot
  }
  return { includeGlyph: (id: string) => slots.get(id) ?? added(id), encode: () => subset.encode() }
}

/** fontkit remembers a glyph with the characters that it first stood for; here each use has its own. */
const forgetful = (font: Font) => {
  const glyphOf = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => Object.create(glyphOf(id), { codePoints: { value: codePoints } })
  return font
}

/** PDFKit takes an opened font as well as the bytes that its types ask for. */
const shaped = (font: Font, language: Language) => {
  const layout = (text: string, features?: string[]) =>
    inWritingOrder(font.layout(text, features, undefined, languageTags[language]), text)
  const createSubset = () => spellingSubset(font)
  return Object.create(font, { layout: { value: layout }, createSubset: { value: createSubset } }) as Uint8Array
}

const open = (name: FontName, language: Language) =>
  shaped(forgetful(create(unpackedWoff(readFileSync(resolve(files[name]))))), language)

/** Kept for each language, since fontkit stays with the first language that a font was shaped for. */
const opened = new Map<string, Uint8Array>()
const fontFor = (name: FontName, language: Language) => {
  const key = `${name} ${language}`
  const font = opened.get(key) ?? open(name, language)
  opened.set(key, font)
  return font
}

export const registerFonts = (document: PDFKit.PDFDocument, language: Language) => {
  for (const name of Object.keys(files) as FontName[]) document.registerFont(name, fontFor(name, language))
}
