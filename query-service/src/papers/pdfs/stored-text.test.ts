import { expect, test } from 'vitest'
import { pdfTextOf } from '@shodh/contracts/testing/pdf-text-of.ts'
import { givenFiles } from '../../testing/given/files.ts'
import { storedText } from './stored-text.ts'

test('a text that is larger than any that is ever stored is not unpacked', async () => {
  const { files, storeText } = givenFiles()
  const findings = { textLayer: 'searchable' as const, legacyFonts: [], isTagged: true, pages: 1, isCut: false }
  const text = pdfTextOf(findings, ['Rain '.repeat(1000)])
  await storeText('aa', text)
  expect(await storedText(files, 'aa')).toEqual(text)
  const { length } = JSON.stringify(text)
  expect(await storedText(files, 'aa', length)).toEqual(text)
  await expect(storedText(files, 'aa', length - 1)).rejects.toMatchObject({ code: 'ERR_BUFFER_TOO_LARGE' })
})
