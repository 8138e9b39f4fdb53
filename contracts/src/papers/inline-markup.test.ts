import { describe, expect, test } from 'vitest'
import { inlineParts } from './inline-markup.ts'
import { plainText } from './plain-text.ts'
import { unmarked } from './paper-address.ts'

describe('the parts of a title', () => {
  test('are its marks, its TeX and its text', () => {
    expect(inlineParts('Growth of <i>E. coli</i> in H<sub>2</sub>O at \\(x^2 < 3\\) m<sup>-1</sup>')).toEqual([
      'Growth of ',
      { tag: 'i', parts: ['E. coli'] },
      ' in H',
      { tag: 'sub', parts: ['2'] },
      'O at ',
      { tex: 'x^2 < 3' },
      ' m',
      { tag: 'sup', parts: ['-1'] },
    ])
    expect(inlineParts('<i>नदी <sub>१</sub></i> और')).toEqual([
      { tag: 'i', parts: ['नदी ', { tag: 'sub', parts: ['१'] }] },
      ' और',
    ])
  })

  test.each([
    '',
    'a < b > c',
    '<b>bold</b>',
    '<script>alert(1)</script>',
    '<i onclick="x">',
    '<I>capital</I>',
    '<i>never closed',
    'never opened</i>',
    '\\(never closed',
    'never opened\\)',
    '\\(\\)',
    '&lt;i&gt;',
    '<i',
  ])('are text where nothing else is meant: %j', text => {
    expect(inlineParts(text)).toEqual(text === '' ? [] : [text])
    expect(plainText(text)).toBe(text)
  })

  test('are marks up to the fourth within each other', () => {
    const nested = (depth: number) => '<i>'.repeat(depth) + 'x' + '</i>'.repeat(depth)
    expect(plainText(nested(4))).toBe('x')
    expect(plainText(nested(5))).toBe('<i>x</i>')
  })

  test('that are closed in another order are text', () => {
    expect(plainText('<i>a<sub>b</i>c</sub>')).toBe('<i>a_(b</i>c)')
  })

  test('are found in a long hostile text in linear time, and never deeper than a few marks', () => {
    for (const part of ['<i>', '\\(', '<i><sub>', '</i>', '\\(a\\)', '<']) {
      const text = part.repeat(20_000)
      const depth = JSON.stringify(inlineParts(text)).split('"parts"').length
      expect(depth).toBeLessThan(10)
      expect(plainText(text).length).toBeLessThanOrEqual(text.length)
    }
  })
})

test('a title in an address has no marks', () => {
  expect(unmarked('<i>On</i> \\(x\\), \\alpha')).toBe('On x, \\alpha')
  expect(unmarked('On <i>Ficus</i> H<sub>2</sub>O, \\(\\alpha\\)')).toBe('On Ficus H2O, \\alpha')
})
