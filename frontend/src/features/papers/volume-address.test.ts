import { VOLUME_NAME_MAX } from '@shodh/contracts/limits.ts'
import { IssueTypeInput, KnownVolumeName, YearInput } from '@shodh/contracts/volumes/fields.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
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

const Contract = z.object({ year: YearInput, issueType: IssueTypeInput, volumeName: KnownVolumeName })
const YEARS = ['2025', '1900', '2100', '1899', '2101', '-2025', '02025', '2025.0', ' 2025', '2e3', '', '9'.repeat(16)]
const TYPES = ['regular', 'SPECIAL', 'Regular', 'regulars', 'ſpecial', 'special ', '']
const NAMES = [
  'V',
  ' V ',
  'e\u0301',
  '\ud800',
  '\u200b',
  ' ',
  '',
  ...[4, 5].map(many => 'v'.repeat(many * VOLUME_NAME_MAX)),
]

test('the parts of an address are read as the contract reads them', () => {
  const parts = YEARS.flatMap(year => TYPES.map(type => [year, type, 'V']))
  for (const [year = '', issueType = '', volumeName = ''] of [
    ...parts,
    ...NAMES.map(name => ['2025', 'special', name]),
  ]) {
    const path = [year, issueType, volumeName.toWellFormed()].map(encodeURIComponent).join('/')
    const expected = Contract.safeParse({ year, issueType, volumeName: volumeName.toWellFormed() }).data
    expect([path, volumeAddress(`/papers/${path}`)]).toEqual([path, expected])
  }
})
