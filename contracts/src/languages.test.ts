import { expect, test } from 'vitest'
import { addressIn, languageIn, languagesOf } from './languages.ts'

test.each([
  ['/', 'en', '/'],
  ['/hi', 'hi', '/'],
  ['/hi/', 'hi', '/'],
  ['/mr/papers/2026/regular/%E0%A4%85', 'mr', '/papers/2026/regular/%E0%A4%85'],
  ['/high', 'en', '/high'],
  ['/en/papers', 'en', '/en/papers'],
  ['/xx/papers', 'en', '/xx/papers'],
])('%s is in %s', (pathname, language, path) => {
  expect(languageIn(pathname)).toEqual({ language, path })
})

test.each([
  ['en', '/', '/'],
  ['hi', '/', '/hi'],
  ['en', '/papers/2026', '/papers/2026'],
  ['mr', '/papers/2026', '/mr/papers/2026'],
] as const)('in %s, the address of %s is %s', (language, path, address) => {
  expect(addressIn(language, path)).toBe(address)
})

test('a journal has English, and those of its languages that there are messages for', () => {
  expect(languagesOf(['mr', 'ta'])).toEqual(['en', 'mr'])
})
