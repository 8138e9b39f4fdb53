import { describe, expect, test } from 'vitest'
import { archiveAddress, downloadAddress, publicAddress, shareAddress, thumbnailAddress } from './addresses.ts'
import { baseName, breadcrumbsOf, FolderPath, itemPath, joinPath, parentOf, pathExcess, segmentsOf } from './paths.ts'

const sentenceOf = (path: unknown, schema = itemPath()) => schema.safeParse(path).error?.issues[0]?.message

const deep = (levels: number) => Array(levels).fill('a').join('/')

describe('a path', () => {
  test('is relative, in one Unicode form, and that of a folder may be the root', () => {
    expect(itemPath().parse('a/re\u0301/c d')).toBe('a/r\u00e9/c d')
    for (const root of ['', '/']) expect(FolderPath.parse(root)).toBe('')
    expect(FolderPath.parse('a/b')).toBe('a/b')
  })

  test.for(['/a', 'a/', 'a//b', '.', 'a/..', './a', 'a\\b', 'a\0', 'a\ud800', 'a/b\u202e', '/', 7, '//'])(
    'is not %j',
    path => {
      expect(sentenceOf(path)).toBe('This path is not valid')
    },
  )

  test('that is missing is asked for by its name', () => {
    for (const none of [undefined, null, ''])
      expect(sentenceOf(none, itemPath('Old path'))).toBe('Old path is required')
  })

  test('has at most 1,200 bytes and 64 levels', () => {
    const long = 'This path is too long: at most 1,200 bytes'
    expect([pathExcess('x'.repeat(1200)), pathExcess('x'.repeat(1201))]).toEqual([undefined, long])
    expect([pathExcess('क'.repeat(400)), pathExcess('क'.repeat(401))]).toEqual([undefined, long])
    expect([pathExcess(deep(64)), pathExcess(deep(65))]).toEqual([
      undefined,
      'This path is too deep: at most 64 levels',
    ])
    expect(sentenceOf('क'.repeat(401))).toBe(long)
    expect(sentenceOf('x'.repeat(1_000_000))).toBe(long)
    expect(sentenceOf(deep(65))).toBe('This path is too deep: at most 64 levels')
    expect(itemPath().parse(deep(64))).toBe(deep(64))
  })

  test('is made of names, and taken apart into them', () => {
    expect([segmentsOf(''), segmentsOf('a/b')]).toEqual([[], ['a', 'b']])
    expect([joinPath('', 'a'), joinPath('a', 'b')]).toEqual(['a', 'a/b'])
    expect(['a', 'a/b/c'].map(path => [parentOf(path), baseName(path)])).toEqual([
      ['', 'a'],
      ['a/b', 'c'],
    ])
  })

  test('is shown from Home on', () => {
    const home = { name: 'Home', path: '' }
    expect(breadcrumbsOf('')).toEqual([home])
    expect(breadcrumbsOf('a/b')).toEqual([home, { name: 'a', path: 'a' }, { name: 'b', path: 'a/b' }])
  })

  test('has addresses that escape what is no part of one', () => {
    const path = 'a b/प%.pdf'
    const escaped = encodeURIComponent(path)
    expect(downloadAddress(path)).toBe(`/api/v1/file-manager/download/${escaped}`)
    expect(archiveAddress('a b')).toBe('/api/v1/file-manager/folder/a%20b/download')
    expect(thumbnailAddress(path)).toBe(`/api/v1/file-manager/thumbnail/${escaped}`)
    expect(publicAddress(path)).toBe('/files/a%20b/%E0%A4%AA%25.pdf')
    expect(shareAddress('token')).toBe('/s/token')
  })
})
