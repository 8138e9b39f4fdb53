import { count } from '../../../../ui/formats/count.ts'
import { pdfProblems } from '../page-canvas.tsx'
import { type Comparison, COMPARED_MAX } from './compare-pdfs.ts'
import type { Change, OfBoth } from './compare-texts.ts'

/** `1–3, 5` */
const ranges = (pages: readonly number[]) => {
  const found: [number, number][] = []
  for (const page of pages.toSorted((one, other) => one - other)) {
    const last = found.at(-1)
    if (last?.[1] === page - 1) last[1] = page
    else found.push([page, page])
  }
  return found.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')
}

const pagesThat = (pages: readonly number[], one: string, several: string) =>
  pages.length > 0 && `${pages.length === 1 ? `Page ${pages[0]} ${one}` : `Pages ${ranges(pages)} ${several}`}.`

/** Pages up to which the words of each are counted apart. */
const APART = 3

const wordsOn = (changes: readonly Change[]) => {
  const counts = new Map<number, number>()
  for (const { pages, words } of changes) if (words > 0) counts.set(pages.after, (counts.get(pages.after) ?? 0) + words)
  const all = [...counts.values()].reduce((sum, words) => sum + words, 0)
  const verb = all === 1 ? 'differs' : 'differ'
  if (counts.size === 0) return false
  if (counts.size > APART) return `${count(all, 'word')} ${verb}, on pages ${ranges([...counts.keys()])}.`
  const [first, ...others] = [...counts].map(
    ([page, words], n) => `${n > 0 ? words : count(words, 'word')} on page ${page}`,
  )
  return `${[first, ...others].join(', ')} ${verb}.`
}

const textlessness = ({ before, after }: OfBoth<boolean>) => {
  if (before && after) return false
  if (!before && !after) return 'Both are scans without text: their pages are compared as pictures.'
  return `Only the ${before ? 'earlier' : 'later'} PDF has text, the other one is a scan: what they say is for you to compare.`
}

const bytesText = (bytes: number) =>
  bytes === 0
    ? 'Both files are the same, byte for byte.'
    : `Nothing that can be read differs; the files differ by ${count(bytes, 'byte')}.`

const looking = ({ looked, bytes }: Comparison) =>
  bytes === undefined &&
  (looked ? `How pages look: ${looked.done} of ${looked.of} compared.` : 'How pages look is compared…')

const found = (comparison: Comparison, changes: readonly Change[]) => {
  const { texts, bytes, pages } = comparison
  if (!texts) return []
  if (texts.isOther)
    return ['These PDFs have nothing in common: they seem to be different papers. No words are marked.']
  const added = texts.partners.flatMap((partner, page) => (page > 0 && partner === undefined ? [page] : []))
  const looks = changes.filter(({ stretches }) => stretches.length === 0).map(({ pages: { after } }) => after)
  const sentences = [
    textlessness(texts.hasText),
    wordsOn(changes),
    pagesThat(added, 'is new', 'are new'),
    pagesThat(texts.gone, 'of the earlier PDF is gone', 'of the earlier PDF are gone'),
    pagesThat([...new Set(looks)], 'looks different', 'look different'),
  ]
  const isSame = changes.length + added.length + texts.gone.length === 0 && texts.hasText.before === texts.hasText.after
  const isLong = pages && Math.max(pages.before, pages.after) > COMPARED_MAX
  return [
    ...sentences,
    isSame && bytes !== undefined && bytesText(bytes),
    isSame && bytes === undefined && 'No word differs.',
    isLong && `Pages after ${COMPARED_MAX} are not compared.`,
  ]
}

/** What a comparison has found, in sentences; and how far it is, until nothing else will be found. */
export const summaryOf = (comparison: Comparison & { readonly changes: readonly Change[] }) => {
  const { read, texts, failed } = comparison
  const sentences = found(comparison, comparison.changes).filter(Boolean)
  return {
    text: sentences.join(' '),
    progress: failed
      ? false
      : texts
        ? looking(comparison)
        : read
          ? `${read.done} of ${read.of} pages read.`
          : 'Reading both PDFs…',
  }
}

/** Why a PDF is not compared, in a sentence. */
export const failuresOf = ({ failed = {} }: Comparison): Partial<OfBoth<string>> =>
  Object.fromEntries(Object.entries(failed).map(([side, problem]) => [side, pdfProblems[problem]]))
