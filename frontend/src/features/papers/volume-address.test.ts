import { expect, test } from 'vitest'
import { volumePath } from '../volumes/volume-path.ts'
import { volumeAddress } from './volume-address.ts'

test.each(['Vol. 7, No. 82', 'खंड १ अंक २', 'Summer/Winter 2024', '100% Open', 'What%2Fnow', 'A #1 + B?'])(
  'each part of a link is decoded once: %s',
  volumeName => {
    const address = { year: 2025, issueType: 'Special', volumeName } as const
    expect(volumeAddress(volumePath(2025, 'Special', volumeName))).toEqual(address)
  },
)

test('the type is capitalised, and what follows the volume is ignored', () => {
  const address = { year: 2018, issueType: 'Regular', volumeName: 'Vol. 1' }
  expect(volumeAddress('/papers/2018/REGULAR/Vol.%201')).toEqual(address)
  expect(volumeAddress('/papers/2018/regular/Vol.%201/some-paper/x')).toEqual(address)
})

test.each(['/papers/1899/regular/V', '/papers/soon/regular/V', '/papers/2020/weekly/V', '/papers/2020/regular/%20'])(
  'there is no volume at %s',
  pathname => expect(volumeAddress(pathname)).toBeUndefined(),
)

test('a broken encoding is no volume', () => {
  expect(volumeAddress('/papers/2020/regular/%E0%A4')).toBeUndefined()
})
