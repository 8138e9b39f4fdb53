import { expect, test } from 'vitest'
import { codeOf, errorOf, messageOf, sqliteCodeOf } from './errors.ts'

const error = (fields: object) => Object.assign(new Error('It failed'), fields)

test('what was thrown is an error, or becomes the message of one', () => {
  const thrown = new TypeError('It failed')
  expect(errorOf(thrown)).toBe(thrown)
  expect(errorOf('a text')).toEqual(new Error('a text'))
  expect(messageOf(thrown)).toBe('It failed')
  expect(messageOf(undefined)).toBe('undefined')
})

test.each([
  [error({ code: 'ENOENT' }), 'ENOENT'],
  [{ code: 11_000 }, 11_000],
  [new Error('It failed'), undefined],
  [null, undefined],
  [undefined, undefined],
  ['code', undefined],
  [Object.assign(() => 0, { code: 1 }), undefined],
])('the code of %o is %o', (thrown, code) => {
  expect(codeOf(thrown)).toBe(code)
})

test.each([
  [error({ errcode: 2067 }), 2067],
  [error({ errcode: '2067' }), 0],
  [error({ code: 1 }), 0],
  [{ errcode: 2067 }, 0],
  ['errcode', 0],
])("SQLite's code of %o is %i", (thrown, code) => {
  expect(sqliteCodeOf(thrown)).toBe(code)
})
