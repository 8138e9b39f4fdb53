import { expect, test } from 'vitest'
import { boxIn, boxOnPage, frameOf, runsIn } from './frame.ts'

const run = (text: string, x: number, turn = 0) => ({
  ...{ text, x, right: x + 10, y: 100, size: 10, fontName: 'f1', turn, isAfterSpace: false },
})
const size = { width: 600, height: 800 }

test('A page is read in the direction of most of its letters, and a box of it is where it was', () => {
  for (const turn of [0, 1, 2, 3]) {
    const frame = frameOf([run('letters', 0, turn), run('x', 0, (turn + 1) % 4)], size)
    expect([frame.turn, frame.width]).toEqual([turn, turn % 2 === 0 ? 600 : 800])
    expect(boxOnPage(boxIn([10, 20, 110, 60], frame), frame)).toEqual([10, 20, 110, 60])
    expect(runsIn([run('letters', 0, turn), run('x', 0, (turn + 1) % 4)], frame)).toHaveLength(1)
  }
})

test('What is written from right to left is read from the right', () => {
  const shown = [run('ל', 300), run('כ', 310), run('ש', 330)]
  const frame = frameOf(shown, size)
  const read = runsIn(shown, frame)
  expect(read.map(({ text, x }) => [text, x])).toEqual([
    ['ש', 260],
    ['כ', 280],
    ['ל', 290],
  ])
  expect(boxOnPage([260, 0, 300, 10], frame)).toEqual([300, 0, 340, 10])
})
