import { describe, expect, test } from 'vitest'
import '../../envelope.ts'
import { Draft, SaveDraft } from './drafts.ts'

const issuesOf = (input: unknown) => SaveDraft.safeParse(input).error?.issues.map(({ message }) => message)

describe('a draft that is saved', () => {
  test('may lack every field, and a field may be blank', () => {
    expect(SaveDraft.parse({})).toEqual({})
    expect(SaveDraft.parse({ title: ' ', authorName: ' ', volumeName: ' ' })).toEqual({
      ...{ title: '', authorName: '', volumeName: '' },
    })
  })
  test('has a field taken away by an empty text or null', () => {
    const nothing = { title: null, authorName: null, year: null, issueType: null, volumeName: null }
    expect(SaveDraft.parse(nothing)).toEqual(nothing)
    expect(SaveDraft.parse({ title: '', authorName: '', year: '', issueType: '', volumeName: '' })).toEqual(nothing)
  })
  test('has its fields as an upload does', () => {
    const filled = { title: 'x', authorName: 'A. Rao', year: '2026', issueType: 'special', volumeName: 'Vol. e\u0301' }
    expect(SaveDraft.parse({ ...filled, metadataEncoded: 'true', subtitle: 'A Study' })).toEqual({
      ...{
        ...filled,
        year: 2026,
        issueType: 'Special',
        volumeName: 'Vol. é',
        metadataEncoded: true,
        subtitle: 'A Study',
      },
    })
  })
  test.each([
    [{ title: 'x'.repeat(1001) }, 'Title cannot exceed 1000 characters'],
    [{ authorName: 'x'.repeat(301) }, 'Author name cannot exceed 300 characters'],
    [{ volumeName: 'x'.repeat(201) }, 'Volume name cannot exceed 200 characters'],
    [{ author: 'x' }, 'Unknown field: author'],
  ])('%# is refused', (given, sentence) => {
    expect(issuesOf(given)).toEqual([sentence])
  })
})

test.each(Draft.shape.volumeStatus.options)('the volume of a draft may be %s', volumeStatus => {
  expect(volumeStatus).toMatch(/^(?:not chosen|active|deactivated|missing)$/u)
})
