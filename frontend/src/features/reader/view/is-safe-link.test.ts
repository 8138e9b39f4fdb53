import { expect, test } from 'vitest'
import { isSafeLink } from './is-safe-link.ts'

test.each(['https://a.example/b', 'http://a.example', 'mailto:a@a.example', 'HTTPS://A.EXAMPLE'])(
  '%s is followed',
  url => {
    expect(isSafeLink(url)).toBe(true)
  },
)

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'ftp://a.example',
  'tel:1',
  '',
  '/a',
  'a b',
])('%j is not', url => {
  expect(isSafeLink(url)).toBe(false)
})
