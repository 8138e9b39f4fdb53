import { describe, expect, test } from 'vitest'
import { excerptOf, searchWords } from './words.ts'

const around = (before: string, after: string, ...more: readonly (readonly [number, number])[]) => {
  const text = `${before}needle${after}`
  const excerpt = excerptOf(text, [[before.length, before.length + 6], ...more])
  return { ...excerpt, found: excerpt.ranges.map(([from, to]) => excerpt.text.slice(from, to)) }
}
const x = (count: number) => 'x'.repeat(count)

describe('an excerpt', () => {
  test('is the whole of a text of 240 units, or of one without the words', () => {
    const text = `${x(233)} needle`
    expect(excerptOf(text, [[234, 240]])).toEqual({ text, ranges: [[234, 240]] })
    expect(excerptOf(x(300), [])).toEqual({ text: x(300), ranges: [] })
  })
  test('begins with the text where the words are among its first 60 units', () => {
    expect(around(`${x(59)} `, ` ${x(300)}`)).toMatchObject({ text: `${x(59)} needle ${x(173)}…`, found: ['needle'] })
  })
  test('begins at the space before, if there is one near', () => {
    expect(around(`${x(99)} ${x(70)} `, ` ${x(300)}`)).toMatchObject({
      text: `… ${x(70)} needle ${x(162 - 1)}…`,
      found: ['needle'],
    })
    expect(around(x(200), x(300)).text).toBe(`…${x(60)}needle${x(174)}…`)
    expect(around(` ${x(60)}`, x(300)).text.slice(0, 2)).toBe('…x')
    expect(around(`${x(70)} ${x(89)}`, x(300)).text.slice(0, 62)).toBe(`…${x(60)}n`)
    expect(around(`${x(71)} ${x(88)}`, x(300)).text.slice(0, 3)).toBe(`… x`)
  })
  test('ends at the space after, if there is one near, or with the text', () => {
    expect(around('', `${x(263 - 6)} ${x(100)}`).text).toBe(`needle${x(257)}…`)
    expect(around('', `${x(264 - 6)} ${x(100)}`).text).toBe(`needle${x(258)}…`)
    expect(around('', `${x(270 - 6)} ${x(100)}`).text).toBe(`needle${x(234)}…`)
    expect(around(x(60), x(175)).text).toBe(`${x(60)}needle${x(174)}…`)
    expect(around(x(100), x(174)).text).toBe(`…${x(60)}needle${x(174)}`)
  })
  test('has no half of a pair', () => {
    const wide = '😀'
    expect(around(`x${wide.repeat(50)}`, wide.repeat(200)).text.isWellFormed()).toBe(true)
    expect(around(wide.repeat(50), `x${wide.repeat(200)}`).text.isWellFormed()).toBe(true)
    expect(around(wide.repeat(50), wide.repeat(200)).text.isWellFormed()).toBe(true)
    expect(around(wide.repeat(50), `x${wide.repeat(200)}`).text).toHaveLength('…'.length + 239 + '…'.length)
  })
  test('has all of a long word, and the words that are whole in it', () => {
    const long = excerptOf(`${x(100)} ${'y'.repeat(400)} z`, [[101, 501]])
    expect(long.ranges.map(([from, to]) => long.text.slice(from, to))).toEqual(['y'.repeat(400)])
    expect(around(x(60), x(400), [234, 240], [235, 241]).found).toEqual(['needle', x(6)])
  })
})

test('a word of two letters may be the beginning of one', () => {
  expect(searchWords('ra')).toEqual([{ text: 'ra', isPrefix: true }])
})
