import { expect, test } from 'vitest'
import { commandOf } from './commands.ts'

const key = (name: string, more = {}) => ({
  ...{ key: name, ctrlKey: false, metaKey: false, altKey: false, target: null },
  ...more,
})

test('a single key has a command, unless single keys are switched off', () => {
  expect(commandOf(key('n'), true)).toBe('nextPage')
  expect(commandOf(key('?'), true)).toBe('help')
  expect(commandOf(key('c'), true)).toBe('cite')
  expect(commandOf(key('n'), false)).toBeUndefined()
})

test('with Ctrl or Cmd, find and print are the own ones; every other combination is left to the browser', () => {
  expect(commandOf(key('f', { ctrlKey: true }), false)).toBe('find')
  expect(commandOf(key('P', { metaKey: true }), false)).toBe('print')
  for (const name of ['n', 'w', 't', '+', '-']) expect(commandOf(key(name, { ctrlKey: true }), true)).toBeUndefined()
  expect(commandOf(key('f', { ctrlKey: true, altKey: true }), true)).toBeUndefined()
})

test('keys that are typed into a field are left to it', () => {
  const field = document.createElement('input')
  expect(commandOf(key('n', { target: field }), true)).toBeUndefined()
  expect(commandOf(key('n', { target: document.body }), true)).toBe('nextPage')
})

test('a key without a command is left alone', () => {
  expect(commandOf(key('x'), true)).toBeUndefined()
  expect(commandOf(key('ArrowDown'), true)).toBeUndefined()
})
