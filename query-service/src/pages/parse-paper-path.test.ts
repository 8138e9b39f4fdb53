import { describe, expect, test } from 'vitest'
import { contentsRequest, isSamePath, paperRequest, volumeRequest } from './parse-paper-path.ts'

const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7' }

describe('a path names a paper', () => {
  test.each([
    ['/papers/2025/regular/Vol.%207/12-on-rivers', { sr: 12, isPdf: false }],
    ['/papers/2025/regular/Vol.%207/12-on-rivers/', { sr: 12, isPdf: false }],
    ['/papers/2025/Regular/Vol.%207/1', { sr: 1, isPdf: false }],
    ['/papers/2025/regular/Vol.%207/12-on-rivers.pdf', { sr: 12, isPdf: true }],
    ['/papers/2025/regular/Vol.%207/1-%E0%A4%A8%E0%A4%A6%E0%A5%80', { sr: 1, isPdf: false }],
    ['/papers/2025/regular/Vol.%207/0', { sr: undefined, isPdf: false }],
  ])('%s', (path, paper) => {
    expect(paperRequest(path)).toEqual({ ...volume, ...paper })
  })

  test.each([
    '/papers/2025/regular/Vol.%207',
    '/papers/2025/regular/Vol.%207/',
    '/papers/2025/regular/Vol.%207/on-rivers',
    '/papers/2025/regular/Vol.%207/-1',
    '/papers/2025/regular/Vol.%207/1x',
    '/papers/2025/regular/Vol.%207/1/2',
    '/papers/2025/regular/1',
    '/papers/2025/other/Vol.%207/1',
    '/papers/year/regular/Vol.%207/1',
    '/papers/2025/regular/%E0%A4%A/1',
    '/papers/2025/regular/Vol.%207/1-%E0%A4%A',
    '/hi/papers/2025/regular/Vol.%207/1',
    '/papers//regular/Vol.%207/1',
    '/',
  ])('which others do not: %s', path => {
    expect(paperRequest(path)).toBeUndefined()
  })
})

describe('a path is in a volume', () => {
  test.each([
    '/papers/2025/regular/Vol.%207',
    '/papers/2025/regular/Vol.%207/',
    '/papers/2025/regular/Vol.%207/1-on-rivers',
    '/papers/2025/regular/Vol.%207/whatever/follows',
  ])('%s', path => {
    expect(volumeRequest(path)).toEqual(volume)
  })

  test.each([
    '/papers/2025/regular',
    '/papers/2025/regular/',
    '/papers/2025/other/Vol.%207',
    '/papers/2025/regular/%',
    '/hi/papers/2025/regular/Vol.%207',
    '/',
  ])('which others are not: %s', path => {
    expect(volumeRequest(path)).toBeUndefined()
  })
})

test('the table of contents of a volume is a file below it', () => {
  const volume = { year: 2025, issueType: 'Regular', volumeName: 'Vol. 7' }
  expect(contentsRequest('/papers/2025/regular/Vol.%207/contents.pdf')).toEqual(volume)
  for (const other of ['Vol.%207', 'Vol.%207/x/contents.pdf', 'contents.pdf', 'Vol.%207/7-contents.pdf'])
    expect(contentsRequest(`/papers/2025/regular/${other}`)).toBeUndefined()
})

test('paths are the same however their characters are escaped', () => {
  expect(isSamePath('/Vol.%207/%e0%a4%a8', '/Vol. 7/%E0%A4%A8')).toBe(true)
  expect(isSamePath('/Vol.%207', '/Vol.%208')).toBe(false)
})
