import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { samplePapers } from '@shodh/deploy/sample/papers.ts'
import { pdfOf, type SamplePaper } from '@shodh/deploy/sample/sample-paper.ts'
import { noTypesetting, typeset } from './typeset.ts'

const editions = samplePapers.flatMap(paper =>
  paper.versions.map((version, index) => ({ paper, version, number: index + 1, name: version.name })),
)

const open = async (paper: SamplePaper, number: number) => {
  const version = paper.versions[number - 1]!
  return getDocument({ data: new Uint8Array(readFileSync(pdfOf(version))), verbosity: 0 }).promise
}

const textOf = async (paper: SamplePaper, number: number) => {
  const document = await open(paper, number)
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join('')
  })
  return (await Promise.all(pages)).join('').replace(/\s+/gu, '')
}

describe('a PDF of the sample journal', () => {
  test.for(editions)('is what its sources give, byte for byte: $name', async ({ paper, version, number }, { skip }) => {
    skip(noTypesetting() !== undefined, noTypesetting())
    expect((await typeset(paper, number)).equals(readFileSync(pdfOf(version)))).toBe(true)
  })

  test.each(editions)('has the pages that the paper states: $name', async ({ paper, number }) => {
    const document = await open(paper, number)
    expect(document.numPages).toBe(Number(paper.lastPage) - Number(paper.firstPage) + 1)
  })

  // pdf.js does not read ActualText, which carries the text of Devanagari's conjuncts.
  const latin = editions.filter(({ paper }) => paper.language === 'en')
  test.each(latin)('gives back title, authors and abstract as text: $name', async ({ paper, number }) => {
    const text = await textOf(paper, number)
    for (const part of [paper.title, paper.authorName, paper.abstract, ...paper.keywords])
      expect(text).toContain(part.replace(/\s+/gu, ''))
  })

  test('names its title, author, language and date in its metadata', async () => {
    const paper = samplePapers.find(({ language }) => language === 'hi')!
    const { info } = await (await open(paper, 1)).getMetadata()
    expect(info).toMatchObject({
      Title: paper.title,
      Author: paper.authorName,
      Language: 'hi-IN',
      CreationDate: expect.stringMatching(`^D:${paper.publishedOn.replaceAll('-', '')}`),
    })
  })

  test('states on its first page why it replaced an earlier one', async () => {
    const paper = samplePapers.find(({ versions }) => versions.length > 1)!
    const reason = paper.versions[1]!.reason!.replace(/\s+/gu, '')
    expect(await textOf(paper, 2)).toContain(reason)
    expect(await textOf(paper, 1)).not.toContain(reason)
  })
})
