// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { hasOwnKeys } from '../../../ui/admin/screen-keys.ts'
import { focusSearch, shortcutOf, walk } from './keys.tsx'
import { isOn, switchKey } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  shortcutOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

beforeEach(() => {
  localStorage.clear()
  document.body.innerHTML = `<main id="main"><input type="search">
    <table><thead><tr><th><button>Sort</button></th></tr></thead>
    <tbody><tr><td><a href="/1">One</a></td></tr><tr><td>Nothing</td></tr><tr><td><button>Two</button></td></tr></tbody></table></main>`
})

test('keys alone, and Ctrl or Cmd with K, ask for something; with others they are the browser’s', () => {
  expect([press('k', { ctrlKey: true }), press('K', { metaKey: true }), press('k')]).toEqual([
    'palette',
    'palette',
    'rows',
  ])
  expect([press('/'), press('?'), press('ArrowDown'), press('x')]).toEqual(['search', 'help', 'rows', undefined])
  expect([press('/', { ctrlKey: true }), press('ArrowDown', { altKey: true })]).toEqual([undefined, undefined])
})

test('arrows walk through the rows that can be opened, and stop at the ends', () => {
  const main = document.body
  const focused = () => document.activeElement?.textContent
  expect(walk(main, -1)).toBe(false)
  expect([walk(main, 1), focused()]).toEqual([true, 'One'])
  expect([walk(main, 1), focused()]).toEqual([true, 'Two'])
  expect([walk(main, 1), focused()]).toEqual([false, 'Two'])
  expect([walk(main, -1), focused()]).toEqual([true, 'One'])
})

test('the search field is focused, and in it every key is a character', () => {
  expect(focusSearch(document.body)).toBe(true)
  expect(hasOwnKeys(document.activeElement)).toBe(true)
  expect(hasOwnKeys(document.body)).toBe(false)
})

test('a key is switched off and on again', () => {
  switchKey('search', false)
  switchKey('help', false)
  expect([isOn('search'), isOn('help'), isOn('palette')]).toEqual([false, false, true])
  switchKey('search', true)
  expect([isOn('search'), isOn('help')]).toEqual([true, false])
})
