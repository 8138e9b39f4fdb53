import type { PaperEvent } from '@shodh/contracts/papers/events.ts'
import { describe, test } from 'vitest'
import { bytes, created, given, paperId, uploaded, volumeId } from '../volumes/testing/volume-specification.ts'
import { replacePdf } from './replace-pdf.ts'
import { revisePaper } from './revise-paper.ts'

const at = '2026-05-01T10:00:00.000Z'
const command = { paperId, file: bytes, reason: 'Better', at }

const replaced = (version: number, statedAt?: string): PaperEvent => ({
  type: 'PdfReplaced',
  data: { volumeId, paperId, version, file: { ...bytes, name: 'On Rivers.pdf' }, reason: 'Better', statedAt },
})
const dated = (publishedOn: string): PaperEvent => ({
  type: 'PaperRevised',
  data: { volumeId, paperId, details: { publishedOn } },
})

describe('the stated date of a replacement', () => {
  test('may be this very moment', () => {
    given(created, uploaded())
      .when(replacePdf, { ...command, replacedAt: at })
      .then(replaced(2, at))
  })
  test('may be the very moment of the version before', () => {
    const before = '2025-06-01T12:00:00Z'
    given(created, uploaded(), replaced(2, before))
      .when(replacePdf, { ...command, replacedAt: '2025-06-01T17:30:00+05:30' })
      .then(replaced(3, '2025-06-01T17:30:00+05:30'))
  })
  test('may not be before the day that the paper was dated to meanwhile', () => {
    given(created, uploaded(), dated('2025-04-01'))
      .when(replacePdf, { ...command, replacedAt: '2025-03-15T00:00:00Z' })
      .thenRefused('REPLACEMENT_DATE_TOO_EARLY')
  })
  test('is held against the version before, not against the day of the paper', () => {
    given(created, uploaded(), replaced(2, '2025-06-01T12:00:00Z'), dated('2026-01-01'))
      .when(replacePdf, { ...command, replacedAt: '2025-07-01T00:00:00Z' })
      .then(replaced(3, '2025-07-01T00:00:00Z'))
  })
})

test('a file that comes with another title is named after it', () => {
  given(created, uploaded())
    .when(revisePaper, { paperId, title: 'On Lakes', details: {}, file: bytes, at })
    .then(
      { type: 'PaperRevised', data: { volumeId, paperId, title: 'On Lakes', authorName: undefined, details: {} } },
      {
        type: 'PdfReplaced',
        data: {
          ...{ volumeId, paperId, version: 2, reason: undefined, statedAt: undefined },
          file: { ...bytes, name: 'On Lakes.pdf' },
        },
      },
    )
})
