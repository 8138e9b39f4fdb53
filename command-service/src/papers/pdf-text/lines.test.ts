import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

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
