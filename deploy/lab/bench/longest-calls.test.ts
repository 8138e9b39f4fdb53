import { expect, test } from 'vitest'
import { longestCalls } from './longest-calls.ts'

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '0', url: 'file:///dist/a.js', lineNumber: id, columnNumber: 0 },
  children,
})

test('Of each span, the innermost calls are named in which at least half of their callers’ time went', () => {
  const profile = {
    nodes: [
      node(1, '(root)', [2, 5]),
      node(2, 'processTimers', [3, 4]),
      node(3, 'sweep'),
      node(4, ''),
      node(5, 'read'),
    ],
    startTime: 1000,
    endTime: 1700,
    samples: [3, 3, 4, 4, 4, 5, 2],
    timeDeltas: [100, 100, 100, 100, 100, 100, 100],
  }
  const spans = [
    { from: 1000, to: 1300 },
    { from: 1200, to: 1600 },
    { from: 1500, to: 1600 },
    { from: 1600, to: 1700 },
    { from: 1700, to: 9000 },
  ]
  expect(longestCalls(profile, spans)).toEqual([
    ['processTimers', 'sweep'],
    ['processTimers', 'a.js:5'],
    ['read'],
    ['processTimers'],
    [],
  ])
})
