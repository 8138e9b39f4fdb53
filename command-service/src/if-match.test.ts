import { describe, expect, test } from 'vitest'
import { ifMatch, matches } from './given.ts'
import { deletePaper, replacePdf } from './papers/decisions.ts'
import { deleteVolume } from './volumes/decisions.ts'
import { bytes, created, given, paperId, uploaded } from './volumes/testing/volume-specification.ts'

const fits = (revision: number, header: string | undefined) =>
  matches(revision, ifMatch({ headers: { 'if-match': header } }))

describe('If-Match', () => {
  test.each([undefined, '*', '"12-abc"', '"7-x", "12-abc"', ' "12-abc" ', '"1-a",*'])(
    'lets revision 12 through with %j',
    header => expect(fits(12, header)).toBe(true),
  )
  test.each(['"11-abc"', '"13-abc"', '"112-abc"', '"1-12"', 'W/"12-abc"', '12-abc', '"12"', '"x12-abc"', '""', ''])(
    'does not let revision 12 through with %j',
    header => expect(fits(12, header)).toBe(false),
  )
})

describe('a paper or volume that was changed in the meantime', () => {
  const at = '2026-05-01T10:00:00.000Z'
  const history = [created, uploaded()]

  test('is not deleted', () => {
    const paper = { paperId, reason: 'Withdrawn' }
    given(...history)
      .when(deletePaper, { ...paper, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
    const volume = { forceDelete: true, confirmVolumeName: 'Vol. I', confirmPaperCount: 1, reason: 'A mistake' }
    given(...history)
      .when(deleteVolume, { ...volume, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
  test('gets no other PDF', () => {
    given(...history)
      .when(replacePdf, { paperId, file: bytes, reason: 'Better', at, ifMatch: [0] })
      .thenRefused('PRECONDITION_FAILED')
  })
})
