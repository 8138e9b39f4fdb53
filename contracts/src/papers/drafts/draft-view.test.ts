import { describe, expect, test } from 'vitest'
import { draftView } from './draft-view.ts'

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
