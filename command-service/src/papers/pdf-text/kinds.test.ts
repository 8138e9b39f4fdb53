import { expect, test } from 'vitest'
import { setKinds, withKinds } from './kinds.ts'
import { lineOf } from './layout/lines.ts'

const usual = { size: 10, leading: 1.2, isJustified: false }

const paragraph = (text: string, n: number) => {
  const run = { text, x: 72, right: 72 + text.length * 5, y: 100 + n * 40, size: text.startsWith('On ') ? 14 : 10 }
  const line = lineOf(1, run.y, [
    { ...run, fontName: /^\d|^On/u.test(text) ? 'Times-Bold' : 'Times', turn: 0, isAfterSpace: false },
  ])
  return { lines: [line], left: 72, right: 500 }
}

const kindsOf = (...texts: string[]) => withKinds([texts.map(paragraph)], usual).map(({ kind }) => kind)

test('what has a number is a heading by itself, and an item beside the number before or after it', () => {
  expect(kindsOf('Rivers carry stones.', '1. Gauges of rain', 'Rain falls.')).toEqual([
    ...['paragraph', 'heading', 'paragraph'],
  ])
  expect(kindsOf('Rivers carry stones.', '1. Gauges of rain', '2. Gauges of rivers', 'Rain falls.')).toEqual([
    ...['paragraph', 'item', 'item', 'paragraph'],
  ])
})

test('a heading with a number in the size of the text is below a larger one without', () => {
  const drafts = withKinds([['On Rain', 'Rain falls.', '1. Gauges', 'Rain falls.'].map(paragraph)], usual)
  setKinds(drafts, usual)
  expect(drafts.map(({ level }) => level)).toEqual([1, undefined, 2, undefined])
})
