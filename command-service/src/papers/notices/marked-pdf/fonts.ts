import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import fontkit from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

const FILES = {
  latin: import.meta.resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-latin-400-normal.woff'),
  'latin-ext': import.meta
    .resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-latin-ext-400-normal.woff'),
  devanagari: import.meta
    .resolve('@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-400-normal.woff'),
  // Greek and Cyrillic
  others: new URL('noto-sans.ttf', import.meta.url),
}

type Font = { readonly font: PDFFont; readonly letters: ReadonlySet<number> }
export type Fonts = readonly Font[]

/** The fonts of a document, each with its letters: none has those of all scripts. */
export const embedFonts = async (document: PDFDocument): Promise<Fonts> => {
  document.registerFontkit(fontkit)
  return Promise.all(
    Object.entries(FILES).map(async ([part, file]) => {
      const font = await document.embedFont(await readFile(fileURLToPath(file)), {
        subset: true,
        // Stryker disable next-line StringLiteral: The name of an embedded font is free.
        customName: `Noto-${part}`,
      })
      return { font, letters: new Set(font.getCharacterSet()) }
    }),
  )
}

const fontsOf = (letter: string, fonts: Fonts) => fonts.filter(({ letters }) => letters.has(letter.codePointAt(0) ?? 0))

/** Whether each letter of the text is in one of the fonts. */
export const isWhole = (text: string, fonts: Fonts): boolean =>
  Array.from(text).every(letter => /\s/u.test(letter) || fontsOf(letter, fonts).length > 0)

/** A text in one font. */
export type Run = { readonly font: PDFFont; readonly text: string }

/** A word as runs, each in a font that has its letters; a letter that none has is a question mark. */
export const runsOf = (word: string, fonts: Fonts): readonly Run[] => {
  const runs: { font: PDFFont; text: string }[] = []
  for (const letter of word) {
    const before = runs.at(-1)
    const fitting = fontsOf(letter, fonts)
    const { font } = fitting.find(one => one.font === before?.font) ?? fitting[0] ?? fonts[0] ?? {}
    if (!font) continue
    const text = fitting.length > 0 ? letter : '?'
    if (before?.font === font) before.text += text
    else runs.push({ font, text })
  }
  return runs
}
