import { expect, test } from 'vitest'
import { isDuration, isUnanchoredEnd, type Node } from './lint-rules.ts'

const name = (text: string): Node => ({ type: 'Identifier', name: text })
const call = (object: string, property: string): Node => ({
  type: 'CallExpression',
  callee: { type: 'MemberExpression', object: name(object), property: name(property) },
})
const clock = call('Date', 'now')
const binary = (left: Node, operator: string, right: Node): Node => ({
  type: 'BinaryExpression',
  operator,
  left,
  right,
})

test.each([
  ['Date.now() - began', binary(clock, '-', name('began'))],
  ['until - Date.now()', binary(name('until'), '-', clock)],
  ['HOUR_MS - Date.now()', binary(name('HOUR_MS'), '-', clock)],
  ['Date.now() < until', binary(clock, '<', name('until'))],
  ['until <= Date.now()', binary(name('until'), '<=', clock)],
  ['Date.now() - row.at', binary(clock, '-', { type: 'MemberExpression' })],
])('%s is a duration', (_, node) => {
  expect(isDuration(node)).toBe(true)
})

test.each([
  ['Date.now() - HOUR_MS', binary(clock, '-', name('HOUR_MS'))],
  ['Date.now() - 1000', binary(clock, '-', { type: 'Literal', value: 1000 })],
  ['Date.now() + ms', binary(clock, '+', name('ms'))],
  ['performance.now() - began', binary(call('performance', 'now'), '-', name('began'))],
  ['now - at', binary(name('now'), '-', name('at'))],
])('%s is none', (_, node) => {
  expect(isDuration(node)).toBe(false)
})

test.each([
  '\\/+$',
  '(.)\\/+$',
  '(?<=.)\\/+$',
  '^-+|-+$',
  '[^a-z]*$',
  '\\p{N}+$',
  'a{2,}?$',
  '(?:\\s|,)+$',
  'x(\\d+)$',
  '[$)|]+$',
])('%s is tried from each place', pattern => {
  expect(isUnanchoredEnd(pattern)).toBe(true)
})

test.each(['^\\/+$', '(?:^a+$)', '^a+|b$', 'a+b$', 'a{2,4}$', '\\+$', '[+]$', '(?:\\/|$)', 'a+', 'a+\\$'])(
  '%s is not',
  pattern => {
    expect(isUnanchoredEnd(pattern)).toBe(false)
  },
)

test('a sticky pattern begins at its last index', () => {
  expect(isUnanchoredEnd('a+$', 'y')).toBe(false)
})
