import { STRUCTURED_TEXT, type TextBlock } from './structured-text.ts'

/** The derived file with a picture of a block of the text, as WebP; with another number, or another text, it is drawn again. */
export const figureName = (block: number | string) => `figure-${block}-1-of-${STRUCTURED_TEXT}`

const FIGURES: ReadonlySet<TextBlock['kind']> = new Set(['figure', 'table', 'formula'])

/** Whether a block is shown as its page shows it. */
export const isFigure = ({ kind, parts }: TextBlock) => FIGURES.has(kind) && parts.length > 0
