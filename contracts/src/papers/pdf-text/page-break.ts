/** Separates the pages of a text file. */
export const PAGE_BREAK = '\f'
