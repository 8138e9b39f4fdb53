import { describe, expect, test } from 'vitest'
import { figuresOf, isReached, type Measurement } from './row.ts'

const run = (value: number, bare: number): readonly Measurement[] => [
  { figure: 'responses', unit: '/s', value, beside: { what: 'bare', value: bare }, goal: { atLeast: 100 } },
  { figure: 'lag', unit: 'ms', value: value / 10 },
]

describe('the figures of several runs', () => {
  const [responses, lag] = figuresOf([run(100, 200), run(300, 400), run(200, 800)])

  test('have every run and their spread', () =>
    expect(responses).toMatchObject({ runs: [100, 300, 200], spread: { median: 200, min: 100, max: 300 } }))

  test('take the ratio within each run', () =>
    expect(responses?.beside).toEqual({
      what: 'bare',
      runs: [200, 400, 800],
      ratio: { median: 0.5, min: 0.25, max: 0.75 },
    }))

  test('have no ratio where nothing was measured beside them', () => expect(lag).not.toHaveProperty('beside'))
})

describe('a goal', () => {
  const spread = { median: 10, min: 1, max: 100 }

  test('is reached by the median', () => {
    expect(isReached({ spread, goal: { atLeast: 10 } })).toBe(true)
    expect(isReached({ spread, goal: { atLeast: 11 } })).toBe(false)
    expect(isReached({ spread, goal: { atMost: 10 } })).toBe(true)
    expect(isReached({ spread, goal: { atMost: 9 } })).toBe(false)
  })

  test('that was not set is neither reached nor missed', () =>
    expect(isReached({ spread, goal: undefined })).toBeUndefined())
})
