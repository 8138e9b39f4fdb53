import { describe, expect, test } from 'vitest'
import { figuresOf } from './row.ts'
import { shown, figureTable } from './table.ts'

describe('a value', () => {
  test.each([
    [0.0571, '0.06'],
    [8.5, '8.50'],
    [30.25, '30.3'],
    [999.6, '1,000'],
    [132_847.3, '132,847'],
  ])('%d is shown as %s', (value, text) => expect(shown(value)).toBe(text))
})

describe('the table', () => {
  const beside = { what: 'bare Fastify', value: 4000 }
  const figures = figuresOf([
    [
      { figure: 'responses', unit: '/s', value: 2000, beside, goal: { atLeast: 2000 } },
      { figure: 'latency p99', unit: 'ms', value: 31.25, goal: { atMost: 30 } },
      { figure: 'lag', unit: 'ms', value: 5 },
    ],
  ])

  test('has one line for each figure, in columns', () =>
    expect(figureTable(figures)).toBe(
      [
        '             median        min    max  goal        ratio  to',
        'responses     2,000  /s  2,000  2,000  ✓ ≥ 2,000  × 0.50  bare Fastify',
        'latency p99    31.3  ms   31.3   31.3  ✗ ≤ 30',
        'lag            5.00  ms   5.00   5.00',
      ].join('\n'),
    ))

  test('leaves out a column that has no value', () =>
    expect(figureTable(figures.slice(2))).toBe(
      ['     median       min   max', 'lag    5.00  ms  5.00  5.00'].join('\n'),
    ))
})
