import { describe, expect, test } from 'vitest'
import { isRefusal } from '../decider.ts'
import { decodeMetadata } from './receive-paper.ts'

const base64 = (bytes: string | readonly number[]) =>
  (typeof bytes === 'string' ? Buffer.from(bytes) : Buffer.from([...bytes])).toString('base64')

const decoded = (title: string) => decodeMetadata({ metadataEncoded: 'true', title, authorName: base64('Rao') })

describe('a title that arrives as base64', () => {
  test('is decoded once, as UTF-8', () => {
    expect(decoded(base64(base64('शोध')))).toMatchObject({ fields: { title: base64('शोध'), authorName: 'Rao' } })
  })
  test.each([
    ['bytes that are no UTF-8', base64([0x61, 0xff, 0x62])],
    ['a character in too many bytes', base64([0xc0, 0xaf])],
    ['half of a surrogate pair', base64([0xed, 0xa0, 0x80])],
    ['no padding', base64('ab').replaceAll('=', '')],
    ['the alphabet of URLs', base64([0xfb, 0xff]).replaceAll('+', '-').replaceAll('/', '_')],
    ['a line break', `${base64('शोध')}\n`],
    ['a letter of another script', 'शोध='],
  ])('is refused with %s', (_, title) => {
    const outcome = decoded(title)
    expect(isRefusal(outcome) && outcome.errors).toMatchObject([{ pointer: '#/title' }])
  })
})

test.for([
  ['title', 'Title'],
  ['authorName', 'Author name'],
] as const)('the field %s is named where it is no base64', ([field, label]) => {
  const message = `${label} is not valid base64 of UTF-8 text`
  const good = base64('Rao')
  for (const wrong of ['!', 'ab=', '====', 'abc=='])
    expect(decodeMetadata({ metadataEncoded: 'true', title: good, authorName: good, [field]: wrong })).toEqual({
      refused: 'INVALID_INPUT',
      message,
      errors: [{ pointer: `#/${field}`, message }],
    })
})

test('a byte order mark stays, as it was sent', () => {
  expect(decoded(base64('\ufeffRao'))).toMatchObject({ fields: { title: '\ufeffRao' } })
})

test('a title that looks like base64 stays as it is where nothing says that it is', () => {
  for (const metadataEncoded of [undefined, 'false', false, '1'])
    expect(decodeMetadata({ metadataEncoded, title: base64('x') })).toMatchObject({ fields: { title: base64('x') } })
})

test('the longest title that may arrive is decoded, whatever its script', () => {
  for (const title of ['x'.repeat(1000), 'श'.repeat(1000), '🌊'.repeat(1000)])
    expect(decodeMetadata({ metadataEncoded: true, title: base64(title) })).toMatchObject({ fields: { title } })
})

test('base64 that is too long for any title is not decoded: the title’s own check refuses it', () => {
  const title = base64('x'.repeat(750_000))
  expect(decodeMetadata({ metadataEncoded: true, title })).toMatchObject({ fields: { title } })
})

test.each([null, [], 'x', 7])('what is no object stays as it is, for the schema to refuse: %j', fields => {
  expect(decodeMetadata(fields)).toEqual({ fields })
})
