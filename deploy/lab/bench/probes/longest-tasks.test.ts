import { expect, test } from 'vitest'
import { longestTasks } from './longest-tasks.ts'

const node = (id: number, functionName: string, children: number[] = []) => ({
  id,
  callFrame: { functionName, scriptId: '0', url: 'file:///dist/a.js', lineNumber: id, columnNumber: 0 },
  children,
})

const nodes = [
  node(1, '(root)', [2, 5, 6]),
  node(2, 'processTimers', [3, 4]),
  node(3, 'sweep'),
  node(4, ''),
  node(5, 'read'),
  node(6, '(idle)'),
]

const profileOf = (samples: number[]) => ({
  nodes,
  startTime: 1000,
  endTime: 1000 + samples.length * 100,
  samples,
  timeDeltas: samples.map(() => 100),
})

test('Of each turn, tasks have their part of its time, and the calls in which at least half of their samples are', () => {
  const profile = profileOf([6, 3, 3, 3, 4, 5, 5, 6, 6, 4, 4, 3, 6])
  const turns = [
    { milliseconds: 12, from: 1100, to: 1800 },
    { milliseconds: 30, from: 1900, to: 2300 },
    { milliseconds: 30, from: 2300, to: 2400 },
  ]
  expect(longestTasks(profile, turns)).toEqual([
    { milliseconds: 30, calls: ['processTimers', 'a.js:5'] },
    { milliseconds: 8, calls: ['processTimers', 'sweep'] },
    { milliseconds: 4, calls: ['read'] },
  ])
})
