import { drawContents } from '@shodh/command-service/papers/contents/draw-contents.ts'
import { readPdfText } from '@shodh/command-service/papers/pdf-text/read-pdf-text.ts'
import { textsOfPages } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { Contents } from '@shodh/contracts/volumes/contents.ts'
import { describe, expect, test } from 'vitest'
import { withFileTasks } from './testing/with-file-tasks.ts'

const { tasks } = withFileTasks()

const paper = (title: string, pages = '') => ({
  title,
  authors: 'Asha Rao, वि. पाटील',
  pages,
  url: 'https://journal.example.org/papers/1',
  printedUrl: 'https://doi.org/10.5555/river.7',
})

const contents = (...groups: Contents['groups']): Contents => ({
  language: 'hi',
  journal: 'शोध',
  accent: '#02585f',
  title: 'खंड XV, अंक १',
  details: '2026 · नियमित अंक · 3 शोध-पत्र',
  heading: 'अनुक्रमणिका',
  groups,
})

const rendered = async (of: Contents) => {
  const pdf = await drawContents(tasks)(of)
  return { pdf, pages: textsOfPages(await readPdfText(pdf)).map(page => page.replaceAll(/\s+/gu, ' ')) }
}

describe('the table of contents of a volume as a PDF', () => {
  test('reads as it stands, in each script, with its fonts', async () => {
    const { pdf, pages } = await rendered(
      contents(
        { name: 'संपादकीय', papers: [paper('नदियों पर एक अध्ययन: क्षेत्र और श्रुति', '1–4')] },
        { name: 'Articles', papers: [paper('On Rivers', '5–12'), paper('Москва αβγ')] },
      ),
    )
    expect(pages).toHaveLength(1)
    for (const text of ['शोध', 'खंड XV, अंक १', 'अनुक्रमणिका', '2026 · नियमित अंक · 3 शोध-पत्र', 'संपादकीय'])
      expect(pages[0]).toContain(text)
    for (const text of ['नदियों पर एक अध्ययन: क्षेत्र और श्रुति', '1–4', 'On Rivers', '5–12', 'Москва αβγ'])
      expect(pages[0]).toContain(text)
    expect(pages[0]).toContain('Asha Rao, वि. पाटील')
    expect(pages[0]).toContain('https://doi.org/10.5555/river.7')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('goes on over as many pages as it needs, and is the same each time', async () => {
    const papers = Array.from({ length: 60 }, (_, n) =>
      paper(`A paper with a long title ${n} ${'and more '.repeat(12)}`),
    )
    const { pdf, pages } = await rendered(contents({ name: '', papers }))
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.join(' ')).toContain('A paper with a long title 59')
    expect((await drawContents(tasks)(contents({ name: '', papers }))).equals(pdf)).toBe(true)
  })
})
