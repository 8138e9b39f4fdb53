import { describe, expect, test } from 'vitest'
import { pageIn, readPath, versionIn } from './read-address.ts'

describe('the address of a reader', () => {
  test('names the version and the page that it is given', () => {
    expect(readPath({ paperId: 'a-b' })).toBe('/read/a-b')
    expect(readPath({ paperId: 'a-b', version: 2, page: 12 })).toBe('/read/a-b?v=2#page=12')
  })
  test('is read back', () => {
    const { search, hash } = new URL(readPath({ paperId: 'a-b', version: 2, page: 12 }), 'http://a.example')
    expect([versionIn(search), pageIn(hash)]).toEqual([2, 12])
  })
  test.each(['', '?v=', '?v=0', '?v=-1', '?v=1.5', '?v=x', '?v=1e9', '?w=2', '?v=12345678'])(
    'has no version in %j',
    search => {
      expect(versionIn(search)).toBeUndefined()
    },
  )
  test.each(['', '#', '#2', '#page=', '#page=0', '#page=two', '#page=-3'])('has no page in %j', hash => {
    expect(pageIn(hash)).toBeUndefined()
  })
})
