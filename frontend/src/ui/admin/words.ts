import { diffArrays } from 'diff'

/** A stretch of text: in both versions, or only before, or only after. */
export type Stretch = { readonly text: string; readonly where: 'both' | 'before' | 'after' }

/** Milliseconds after which two pages are too different to be compared by word. */
const TIMEOUT_MS = 2000

/** Line breaks and spaces are where the typesetting put them. */
export const normalised = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim()

/** With the space behind it: what spaces separate is a word in every script of the journal. */
const wordsIn = (text: string) => text.match(/\S+\s*/gu) ?? []

/** Differences by word of two normalised texts; undefined where they take too long to find. */
export const compareWords = (before: string, after: string): readonly Stretch[] | undefined =>
  diffArrays(wordsIn(`${before} `), wordsIn(`${after} `), { timeout: TIMEOUT_MS })?.map(
    ({ value, added, removed }) => ({
      text: value.join(''),
      where: added ? 'after' : removed ? 'before' : 'both',
    }),
  )
