import { expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'

test('a text has headings, paragraphs and tables between blank lines', () => {
  const text = '## Method\n\nOne line,\nand another.\n\n| Place | cm   |\n| ----- | ---- |\n| Pune  | 33.5 |\n'
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Method' },
    { kind: 'paragraph', text: 'One line, and another.' },
    {
      kind: 'table',
      rows: [
        ['Place', 'cm'],
        ['Pune', '33.5'],
      ],
    },
  ])
})
