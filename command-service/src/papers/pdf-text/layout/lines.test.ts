import { expect, test } from 'vitest'
import { linesOf, withoutUsualMarks } from './lines.ts'

const run = (x: number, y: number, text: string) => ({
  ...{ text, x, right: x + text.length * 5, y, size: 10 },
  ...{ fontName: 'Times', turn: 0, isAfterSpace: false },
})

const textsOf = (runs: readonly ReturnType<typeof run>[]) => linesOf(1, runs).map(({ text }) => text)

test('letters that are drawn twice at one place to look bold are read once', () => {
  const lines = [run(72, 100, 'The height'), run(72, 112, 'of rivers')]
  const again = lines.map(({ x, y, text }) => run(x + 0.3, y + 0.3, text))
  expect(textsOf([...lines, ...again])).toEqual(['The height', 'of rivers'])
  expect(textsOf([run(72, 100, 'o'), run(77, 100, 'o')])).toEqual(['oo'])
})

test('words that are drawn in the order of no reader are read by their places', () => {
  const words = Array.from({ length: 24 }, (_, n) => run(72 + (n % 4) * 30, 100 + Math.floor(n / 4) * 12, `w${n + 10}`))
  const spaced = words.map(one => ({ ...one, right: one.x + 27.5 }))
  const lines = [0, 4, 8, 12, 16, 20].map(n => `w${n + 10} w${n + 11} w${n + 12} w${n + 13}`)
  expect(textsOf(spaced.map((_, n) => spaced[(n * 11 + 5) % 24] ?? run(0, 0, '')))).toEqual(lines)
})

test('a font that most letters have is no mark of a line', () => {
  const lines = ['Times-Bold', 'Times-Bold', 'Times-BoldItalic'].flatMap((fontName, n) =>
    linesOf(1, [{ ...run(72, 100 + n * 12, 'of rivers'), fontName }]),
  )
  const marksOf = (all: typeof lines) => withoutUsualMarks([all])[0]?.map(({ isBold, isItalic }) => [isBold, isItalic])
  expect(marksOf(lines)).toEqual([
    [false, false],
    [false, false],
    [false, true],
  ])
})
