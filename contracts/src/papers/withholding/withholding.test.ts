import { describe, expect, test } from 'vitest'
import { momentIn } from '../views.ts'
import { isWithheldFileDue, withheldFileEnds } from './withholding.ts'
import { withheldAt } from '../fields.ts'

const act = (at: string) => ({
  ...{ at, reason: 'A picture', lawfulBasis: 'An order', volumeId: 'v', paperId: 'p', version: 1 },
})

describe('the file of a withheld PDF', () => {
  const due = Date.parse('2026-02-08T00:00:00Z')
  const isDue = (now: number, ...days: readonly string[]) =>
    isWithheldFileDue({ id: 'a', acts: days.map(day => act(`2026-02-${day}T00:00:00Z`)) }, now)

  test('is deleted after seven days', () => {
    expect(withheldFileEnds('2026-02-01T00:00:00Z')).toBe(due)
    expect([isDue(due - 1, '01'), isDue(due, '01'), isDue(due + 1, '01')]).toEqual([false, true, true])
  })
  test('waits for the last of several acts', () => {
    expect(isDue(due, '01', '02')).toBe(false)
  })
})

test('bytes are withheld since another journal did it, or since this one did', () => {
  const metadata = { at: '2026-02-01' }
  expect(withheldAt({ data: {}, metadata })).toBe('2026-02-01')
  expect(withheldAt({ data: { recordedAt: '2025-01-01' }, metadata })).toBe('2025-01-01')
})

test('the moment of a record is without its id', () => {
  expect(momentIn('2026-02-01T00:00:00Z 0f0e')).toBe('2026-02-01T00:00:00Z')
})
