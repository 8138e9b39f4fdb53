import { writeFile } from 'node:fs/promises'
import { drawPage } from '@shodh/command-service/pictures/draw-page.ts'
import { refusals } from '@shodh/contracts/refusals.ts'
import { expect, test } from 'vitest'
import { smallPdf } from '../testing/pdfs/pdf.ts'
import { hostilePdfs } from './testing/hostile-pdfs.ts'
import { withFileTasks } from './testing/with-file-tasks.ts'

const MIB = 1024 * 1024
const { open, tasks: shared, inFolder } = withFileTasks(256 * MIB)

const stored = async (pdf: Buffer) => {
  const path = inFolder(`${pdf.length}.pdf`)
  await writeFile(path, pdf)
  return path
}

const isWebp = (bytes: Uint8Array) => /^RIFF.{4}WEBP/su.test(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))

const NOT_DRAWN = { refused: 'PDF_PAGE_NOT_DRAWN' }

test('Pages are drawn in a process that opens no file, one after the other', async () => {
  const path = await stored(smallPdf('The water of the river'))
  for (const width of [320, 640]) {
    const picture = await drawPage(shared, path, { page: 1, width })
    expect(picture).toMatchObject({ width, height: Math.round((width * 842) / 595) })
    expect('webp' in picture && isWebp(picture.webp)).toBe(true)
  }
})

test('The largest picture of a PDF of 16 MiB is drawn with the least memory that a process is given', async () => {
  const path = await stored(smallPdf('large', 16 * MIB))
  expect(await drawPage(shared, path, { page: 1, width: 640 })).toMatchObject({ width: 640 })
  expect(await drawPage(shared, path, { page: 1, width: 1680 })).toMatchObject({ width: 1680, height: 2377 })
})

test('A PDF of 50 MiB is drawn, and not called broken where there is too little memory for it', async () => {
  const path = await stored(smallPdf('large', 50 * MIB))
  expect(await drawPage(open({ memoryBytes: 512 * MIB }), path, { page: 1, width: 640 })).toMatchObject({ width: 640 })
  expect(await drawPage(shared, path, { page: 1, width: 640 })).toEqual(NOT_DRAWN)
})

test('A page that takes more memory than a process has, or too much time, is refused, and the next one drawn', async () => {
  const [bomb, plain] = [await stored(hostilePdfs['a page of 300 MiB']()), await stored(smallPdf('Plain'))]
  for (const tasks of [shared, open({ memoryBytes: 512 * MIB, deadlineMs: 1500 })]) {
    expect(await drawPage(tasks, bomb, { page: 1, width: 640 })).toEqual(NOT_DRAWN)
    expect(await drawPage(tasks, plain, { page: 1, width: 640 })).toMatchObject({ width: 640 })
  }
})

test('What lies beyond the limits is refused in a sentence, without a process', async () => {
  const tasks = open()
  await tasks.close()
  const refusalOf = async (page: number, width: number) => {
    const outcome = await drawPage(tasks, '/nowhere', { page, width })
    return 'refused' in outcome && (outcome.message ?? refusals[outcome.refused].message)
  }
  expect(await refusalOf(0, 640)).toBe('The PDF has no such page')
  expect(await refusalOf(2001, 640)).toBe('Only the first 2000 pages of a PDF are drawn')
  expect(await refusalOf(1, 15)).toBe('A picture is at least 16 pixels wide')
  expect(await refusalOf(1, 4001)).toBe(
    'A picture can have at most 4,000 pixels in each direction, and 4 million in all',
  )
})
