import { expect, test } from 'vitest'
import { volumePath } from './volume-path.ts'

test('volume link: /papers/{year}/{issuetype lowercase}/{volume name}, each part URL-encoded', () => {
  expect(volumePath(2025, 'Regular', 'Vol. 7, No. 82')).toBe('/papers/2025/regular/Vol.%207%2C%20No.%2082')
  expect(volumePath(2025, 'Special', 'a/b?c#d%')).toBe('/papers/2025/special/a%2Fb%3Fc%23d%25')
  expect(decodeURIComponent(volumePath(2025, 'Special', 'शोध अंक'))).toBe('/papers/2025/special/शोध अंक')
})

test('a name that cannot be part of an address is linked all the same', () => {
  expect(volumePath(2025, 'Regular', 'A\ud800B')).toBe('/papers/2025/regular/A%EF%BF%BDB')
})
