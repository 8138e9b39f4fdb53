import { expect, test } from 'vitest'
import { StructuredText, textsOfPages } from './structured-text.ts'

const box = [72, 90, 523, 120] as const
const size = { width: 595, height: 842 }

const text: StructuredText = {
  isCut: false,
  pages: [size, size, size],
  blocks: [
    { kind: 'heading', level: 1, text: 'On Rivers', parts: [{ from: 0, page: 1, box: [...box] }], language: 'en' },
    {
      kind: 'paragraph',
      text: 'Rivers are wide and deep.',
      parts: [
        { from: 0, page: 1, box: [...box] },
        { from: 11, page: 3, box: [...box] },
      ],
      superscripts: [[24, 25]],
    },
    { kind: 'figure', text: '', parts: [{ from: 0, page: 3, box: [...box] }] },
    { kind: 'reference', text: 'Rao, A.', parts: [{ from: 0, page: 3, box: [...box] }], doi: '10.5555/river.7' },
  ],
}

test('The text of a page is what stands on it of each block', () => {
  expect(textsOfPages(text)).toEqual(['On Rivers\nRivers are', '', 'wide and deep.\nRao, A.'])
})

test('A text can be trusted where it has no doubt', () => {
  for (const more of [{}, { doubt: 'no-text' as const }])
    expect(StructuredText.parse({ ...text, ...more })).toEqual({ ...text, ...more })
})
