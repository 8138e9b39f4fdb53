import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextContent } from 'pdfjs-dist/types/src/display/api.js'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './blocks.ts'
import { samplePapers } from './papers.ts'
import { samplePdf } from './pdf.ts'
import type { SamplePaper } from './sample-paper.ts'

const editions = samplePapers.flatMap(paper =>
  paper.versions.map((version, index) => ({ paper, version, number: index + 1, title: paper.title })),
)

const opened = async (paper: SamplePaper, number: number) => {
  const task = getDocument({ data: new Uint8Array(await samplePdf(paper, number)), verbosity: 0 })
  return { task, document: await task.promise }
}

/** The text without head and foot of the pages, which are marked as artifacts. */
const bodyOf = ({ items }: TextContent) => {
  let text = ''
  const tags: string[] = []
  for (const item of items) {
    if ('str' in item) text += tags.includes('Artifact') ? '' : item.str
    else if (item.type === 'endMarkedContent') tags.pop()
    else tags.push('tag' in item ? String(item.tag) : '')
  }
  return text
}

const textOf = async (paper: SamplePaper, number: number) => {
  const { task, document } = await opened(paper, number)
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1)
    return bodyOf(await page.getTextContent({ includeMarkedContent: true }))
  })
  const text = (await Promise.all(pages)).join('')
  await task.destroy()
  return text.replace(/\s+/gu, '')
}

const partsOf = (text: string) =>
  blocksOf(text).flatMap(block => (block.kind === 'table' ? block.rows.flat() : [block.text]))

describe('a PDF of the sample journal', () => {
  test.each(editions)(
    'is a PDF with subset fonts on the pages that the paper states: $title, $number',
    async edition => {
      const { paper, number } = edition
      const pdf = Buffer.from(await samplePdf(paper, number)).toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      const fonts = [...pdf.matchAll(/\/BaseFont \/(\S+)/gu)].map(([, name]) => name!)
      expect(fonts.length).toBeGreaterThan(0)
      for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+NotoSans/u)
      const { task, document } = await opened(paper, number)
      expect(document.numPages).toBe(Number(paper.lastPage) - Number(paper.firstPage) + 1)
      await task.destroy()
    },
  )

  test.each(editions)('gives back the text that went in, in the order of writing: $title, $number', async edition => {
    const { paper, version, number } = edition
    const text = await textOf(paper, number)
    const parts = [paper.title, paper.authorName, paper.abstract, ...paper.keywords, ...partsOf(version.text)]
    for (const part of parts) expect(text).toContain(part.replace(/\s+/gu, ''))
  })

  test('says in its metadata what it is', async () => {
    const paper = samplePapers.find(({ language }) => language === 'hi')!
    const { task, document } = await opened(paper, 1)
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({
      Title: paper.title,
      Author: paper.authorName,
      Keywords: paper.keywords.join(', '),
      Language: 'hi',
      CreationDate: `D:${paper.publishedOn.replaceAll('-', '')}000000Z`,
    })
    await task.destroy()
  })

  test('is the same, byte for byte, whenever it is made', async () => {
    const forwards = await Promise.all(editions.map(({ paper, number }) => samplePdf(paper, number)))
    const backwards = await Promise.all(editions.toReversed().map(({ paper, number }) => samplePdf(paper, number)))
    expect(backwards.toReversed()).toEqual(forwards)
  })

  test('tells why it replaced an earlier one', async () => {
    const paper = samplePapers.find(({ versions }) => versions.length > 1)!
    const [first, second] = [await textOf(paper, 1), await textOf(paper, 2)]
    const reason = paper.versions[1]!.reason!.replace(/\s+/gu, '')
    expect(second).toContain(reason)
    expect(first).not.toContain(reason)
  })

  test('is refused for a version that does not exist', async () => {
    await expect(samplePdf(samplePapers[0]!, 9)).rejects.toThrow('has no version 9')
  })
})
