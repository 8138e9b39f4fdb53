import { STRUCTURED_TEXT } from './structured-text.ts'

/** The derived file with a picture of a block of the text, as WebP; with another number, or another text, it is drawn again. */
export const figureName = (block: number | string) => `figure-${block}-1-of-${STRUCTURED_TEXT}`
