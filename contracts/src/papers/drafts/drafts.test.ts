import { describe, expect, test } from 'vitest'
import '../../envelope.ts'
import { Draft, SaveDraft, draftView } from './drafts.ts'

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

const updatedAt = '2026-01-01T00:00:00.000Z'
const DAY_MS = 24 * 60 * 60 * 1000
const row = { id: 'd', userId: 'u', entry: {}, file: null, createdAt: updatedAt, updatedAt, revision: 3 }
const after = (milliseconds: number) =>
  draftView(row, { volumeStatus: 'not chosen' }, Date.parse(updatedAt) + milliseconds)

describe('a draft', () => {
  test('ends 90 days after its last change, and says so from the 60th', () => {
    expect(after(0).endsAt).toBe('2026-04-01T00:00:00.000Z')
    expect(after(60 * DAY_MS - 1).endsSoon).toBe(false)
    expect(after(60 * DAY_MS).endsSoon).toBe(true)
  })
  test('has an entity tag of its revision', () => {
    expect(after(0).etag).toBe('"3-draft"')
  })
})
