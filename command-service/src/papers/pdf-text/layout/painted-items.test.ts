import { expect, test } from 'vitest'
import { rawPdf } from '../../testing/raw-pdf.ts'
import { readPdfText } from '../read-pdf-text.ts'

const at = (y: number, text: string, before = '') => `q ${before} BT /F1 10 Tf 72 ${y} Td (${text}) Tj ET Q`

const read = async (...content: string[]) =>
  (await readPdfText(rawPdf([{ content: content.join('\n') }]))).blocks.map(({ text }) => text)

test.for([
  ['white on white', '1 g'],
  ['nearly white', '0.99 0.98 1 rg'],
  ['neither filled nor stroked', '3 Tr'],
  ['transparent', '/G0 gs'],
] as const)('words that are %s are left out', async ([, before]) => {
  expect(await read(at(700, 'Rivers carry water.'), at(600, 'Nobody sees this.', before))).toEqual([
    'Rivers carry water.',
  ])
})

test('white words are left out of a line, and those outside of the page do not count', async () => {
  const line = 'BT /F1 10 Tf 72 600 Td (Rivers carry ) Tj 1 g (no ) Tj 0 g (water.) Tj ET'
  expect(await read(at(2000, 'Nobody sees this.', '1 g'), line)).toEqual(['Rivers carry water.'])
})

test.for([
  ['white on a dark ground', '0.2 g 60 580 200 40 re f 1 g'],
  ['white on a picture', 'q 200 0 0 40 60 580 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q 1 g'],
  ['recognized in a picture', 'q 200 0 0 40 60 580 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q 3 Tr'],
] as const)('words that are %s stay', async ([, before]) => {
  expect((await read(at(700, 'Rivers carry water.'), at(600, 'Stones, too.', before))).join('\n')).toContain(
    'Stones, too.',
  )
})
