import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'
import { registerFonts } from './fonts.ts'
import { balancedLinesOf, lengthOf, linesOf, wordsOf } from './words.ts'

const style = { size: 10, leading: 15, colour: '#000000' }
const document = new PDFDocument({ autoFirstPage: false })
registerFonts(document, 'hi')

const runsOf = (text: string) => wordsOf(document, text, style).map(({ runs }) => runs.map(run => [run.text, run.font]))
const textOf = (lines: ReturnType<typeof linesOf>) =>
  lines.map(line => line.map(({ runs }) => runs.map(({ text }) => text).join('')).join(''))

describe('a line of mixed scripts', () => {
  test('takes each script from its own font', () => {
    expect(runsOf('(क्षेत्र) है। Shodh')).toEqual([
      [
        ['(', 'latin'],
        ['क्षेत्र', 'devanagari'],
        [') ', 'latin'],
      ],
      [['है। ', 'devanagari']],
      [['Shodh ', 'latin']],
    ])
  })

  test('keeps a joiner with what it joins', () => {
    expect(runsOf('दुसर्\u200Dया')).toEqual([[['दुसर्\u200Dया ', 'devanagari']]])
  })

  test('is as full as it can be and never too long', () => {
    const words = wordsOf(document, 'one two three four five six seven eight nine ten', style)
    const lines = linesOf(words, 80)
    expect(textOf(lines).join('')).toBe('one two three four five six seven eight nine ten ')
    for (const line of lines) expect(lengthOf(line)).toBeLessThanOrEqual(80)
    for (const [index, line] of lines.slice(0, -1).entries())
      expect(lengthOf([...line, lines[index + 1]![0]!])).toBeGreaterThan(80)
  })

  test('is about as long as the next one in a title', () => {
    const words = wordsOf(document, 'What a Flat Interest Rate Hides: One Loan', style)
    const measure = lengthOf(words) - 1
    expect(textOf(linesOf(words, measure)).at(-1)).toBe('Loan ')
    expect(textOf(balancedLinesOf(words, measure))).toEqual(['What a Flat Interest ', 'Rate Hides: One Loan '])
  })

  test('may be a single word longer than the measure', () => {
    expect(textOf(balancedLinesOf(wordsOf(document, 'अनुसंधान', style), 5))).toEqual(['अनुसंधान '])
  })

  test('is refused where no font has a character', () => {
    expect(() => wordsOf(document, '漢', style)).toThrow("no glyph for a character of '漢 '")
  })
})
