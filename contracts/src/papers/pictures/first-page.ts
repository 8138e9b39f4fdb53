/** The derived file with a picture of the first page, as WebP; with another number it is drawn again. */
export const FIRST_PAGE = 'first-page-1'

/** Pixels that it is wide, and bytes that it has at most. */
export const FIRST_PAGE_SIZE = { width: 560, bytes: 60_000 }

/** Where it is, from the address of its PDF. */
export const firstPageAddress = (pdf: string) => pdf.replace(/\.pdf$/u, '/first-page.webp')
