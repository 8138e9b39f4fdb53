import { inMemory } from '../../send-bytes.ts'
import type { Site } from '../pages.ts'

/** Finds the PDF of the paper with serial 7 alone, whose page is at the path. */
export const onePdf = (page: string, text: string): NonNullable<Site['pdf']> => {
  const content = Buffer.from(text)
  const bytes = {
    tag: 'hash',
    ...inMemory(content),
    contentType: 'application/pdf',
    name: 'नदी.pdf',
    inline: true,
    cacheControl: 'public, no-cache',
  }
  return async ({ sr }) => (sr === 7 ? { paperId: 'paper', path: `${page}.pdf`, page, bytes } : undefined)
}
