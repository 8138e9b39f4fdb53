import type { StructuredText } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { expect, test } from 'vitest'
import { placeOf, spotOf } from './text-place.ts'

const page = { width: 600, height: 800 }
const text: StructuredText = {
  isCut: false,
  pages: [page, page, page],
  blocks: [
    { kind: 'heading', text: 'Rain', parts: [{ from: 0, page: 1, box: [50, 80, 550, 160] }] },
    {
      kind: 'paragraph',
      text: 'a'.repeat(100),
      parts: [
        { from: 0, page: 1, box: [50, 400, 550, 800] },
        { from: 50, page: 2, box: [50, 80, 550, 240] },
      ],
    },
    { kind: 'figure', text: '', parts: [{ from: 0, page: 3, box: [50, 0, 550, 400] }] },
    { kind: 'note', text: 'nowhere', parts: [] },
  ],
}

test('a spot of the text is a place of the PDF, also where a paragraph goes on on another page', () => {
  expect(placeOf(text, { at: 0, part: 0 })).toEqual({ page: 1, top: 0.1 })
  expect(placeOf(text, { at: 1, part: 0.25 })).toEqual({ page: 1, top: 0.75 })
  expect(placeOf(text, { at: 1, part: 0.75 })).toEqual({ page: 2, top: 0.2 })
  expect(placeOf(text, { at: 3, part: 0 })).toBeUndefined()
  expect(placeOf(text, { at: 9, part: 0 })).toBeUndefined()
})

test('a place of the PDF is the spot that is there, or what follows it', () => {
  expect(spotOf(text, { page: 1, top: 0 })).toEqual({ at: 0, part: 0 })
  expect(spotOf(text, { page: 1, top: 0.3 })).toEqual({ at: 1, part: 0 })
  expect(spotOf(text, { page: 1, top: 0.75 })).toEqual({ at: 1, part: 0.25 })
  expect(spotOf(text, { page: 2, top: 0.2 })).toEqual({ at: 1, part: 0.75 })
  expect(spotOf(text, { page: 3, top: 0.25 })).toEqual({ at: 2, part: 0.5 })
  expect(spotOf(text, { page: 3, top: 1 })).toEqual({ at: 3, part: 0 })
})
