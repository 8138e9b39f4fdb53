import { paperPdfPath, type PaperAddress } from '@shodh/contracts/papers/paper-address.ts'

/** Headers of one version of a PDF: search engines find the current one, beside the page of its paper. */
export const whereCurrentIs = (
  paper: PaperAddress & { readonly version: number },
  version: number,
  origin: string,
): Readonly<Record<string, string>> => ({
  link: `<${origin}${paperPdfPath(paper)}>; rel="canonical"`,
  ...(version !== paper.version && { 'x-robots-tag': 'noindex' }),
})
