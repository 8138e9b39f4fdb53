import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const run = (x: number, y: number, text: string, size = 10) => ({
  ...{ text, x, right: x + text.length * size * 0.5, y, size },
  ...{ fontName: 'Times', turn: 0, isAfterSpace: false },
})

const beside = (...texts: string[]) => texts.map((text, n) => run(90, 100 + n * 12, text))
const shown = (...runs: ReturnType<typeof run>[]) => linesOf(1, runs).map(({ x, text }) => `${x} ${text}`)

test('a letter that is set over several lines begins the first of them', () => {
  expect(
    shown(run(72, 124, 'O', 36), ...beside('nce the river', 'rises in', 'spring'), run(72, 136, 'and falls')),
  ).toEqual([...['72 Once the river', '72 rises in', '72 spring', '72 and falls']])
})

test('such a letter is a word of its own where what follows is one', () => {
  expect(shown(run(72, 112, 'A', 24), ...beside('river rises', 'as the river falls'))[0]).toBe('72 A river rises')
  expect(shown(run(72, 112, 'A', 24), ...beside('bout the', 'river'))[0]).toBe('72 About the')
})

test('a large letter beside one line stays where it is', () => {
  expect(shown(run(72, 100, 'A', 24), run(90, 100, 'river'))).toEqual(['72 Ariver'])
  expect(shown(run(72, 100, 'X', 24), run(300, 90, 'one'), run(300, 102, 'two'))).toContain('72 X')
})
