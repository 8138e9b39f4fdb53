import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import type { Place } from '../../view/create-view.ts'

type Part = TextBlock['parts'][number]

/** A place in the text: a block, and how far down in it, from 0 to 1. */
export type Spot = { readonly at: number; readonly part: number }

/** Where the letters at a spot stand in the PDF. */
export const placeOf = ({ blocks, pages }: StructuredText, { at, part }: Spot): Place | undefined => {
  const { text, parts } = blocks[at] ?? { text: '', parts: [] }
  const letter = part * text.length
  const index = parts.findLastIndex(({ from }) => from <= letter)
  const found = parts[index]
  const height = found && pages[found.page - 1]?.height
  if (!found || !height) return undefined
  const length = Math.max(1, (parts[index + 1]?.from ?? text.length) - found.from)
  const [, top, , bottom] = found.box
  const down = Math.min(1, (letter - found.from) / length)
  return { page: found.page, top: Math.min(1, Math.max(0, (top + down * (bottom - top)) / height)) }
}

/** The first block in reading order that a place of the PDF shows, or what follows it. */
export const spotOf = ({ blocks, pages }: StructuredText, { page, top }: Place): Spot => {
  const line = top * (pages[page - 1]?.height ?? 0)
  const isReached = ({ page: on, box: [, , , below] }: Part) => on > page || (on === page && below > line)
  const at = blocks.findIndex(({ parts }) => parts.some(isReached))
  const { text, parts } = blocks[at] ?? { text: '', parts: [] }
  const index = parts.findIndex(isReached)
  const found = parts[index]
  if (!found) return { at: Math.max(0, blocks.length - 1), part: 0 }
  const [, above, , below] = found.box
  const down = found.page === page ? Math.max(0, line - above) / Math.max(1, below - above) : 0
  const length = (parts[index + 1]?.from ?? text.length) - found.from
  return { at, part: text === '' ? down : (found.from + down * length) / text.length }
}
