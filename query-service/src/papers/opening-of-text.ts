import type { PaperPageResponse } from '@shodh/contracts/papers/paper-page.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { StructuredText, TextBlock } from '@shodh/contracts/papers/pdf-text/structured-text.ts'
import { lettersOf } from '@shodh/contracts/papers/pdf-text/text-view.ts'
import { cutAtWord } from '@shodh/contracts/text/cut-at-word.ts'

/** Characters that the opening has about, and at most; a paragraph that has fewer than the last is none of a text. */
const OPENING = { about: 500, most: 900, paragraph: 60 }

/** Characters of references that a page shows, fewer where it names many authors: the others are in the text. */
const REFERENCES = { most: 5000, least: 2000, forEachAuthor: 10 }

/** The text of a block, with what is raised or lowered as Unicode has it. */
const textOf = ({ text, superscripts = [], subscripts = [] }: TextBlock) => {
  const ranges = [
    ...superscripts.map(range => ({ range, tag: 'sup' })),
    ...subscripts.map(range => ({ range, tag: 'sub' })),
  ].toSorted((one, other) => other.range[0] - one.range[0])
  const marked = ranges.reduce(
    (rest, { range: [from, to], tag }) =>
      `${rest.slice(0, from)}<${tag}>${rest.slice(from, to)}</${tag}>${rest.slice(to)}`,
    text,
  )
  return plainText(marked)
}

/** As many of its first sentences as fit; where none does, its first words. Sentences of other scripts end by the same rules. */
const sentencesOf = (text: string, most: number) => {
  if (text.length <= most) return text
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text)]
  const last = sentences.findLast(({ index, segment }) => index + segment.trimEnd().length <= most)
  if (last) return text.slice(0, last.index + last.segment.length).trim()
  return cutAtWord(text, most)
}

const ABSTRACT = /^(?:\d+\.?\s*)?(?:abstract|summary|सारांश|सार|गोषवारा)[.:]?$/iu

/** Where the text begins: after its first heading, where that is the title once more or names an abstract, else at once. */
const beginOf = (blocks: readonly TextBlock[]) => {
  const title = blocks.find(({ level }) => level === 1)
  const first = blocks.findIndex(({ kind, level }) => kind === 'heading' && level !== 1)
  const text = blocks[first]?.text ?? ''
  return ABSTRACT.test(text) || (title && lettersOf(title.text) === lettersOf(text)) ? first + 1 : 0
}

/** Characters for each of its raised marks that a list of authors has at most, and such marks at least. */
const AUTHORS = { each: 30, marks: 4 }

const isAuthors = ({ text, superscripts: { length } = [] }: TextBlock) =>
  length >= AUTHORS.marks && length * AUTHORS.each >= text.length

const isOfText = (block: TextBlock) =>
  block.kind === 'paragraph' && block.text.length >= OPENING.paragraph && !isAuthors(block)

const openingOf = ({ blocks }: StructuredText): PaperPageResponse['opening'] => {
  const all = blocks.slice(beginOf(blocks)).filter(isOfText)
  const [first] = all
  const paragraphs: string[] = []
  let length = 0
  for (const block of all) {
    if (length >= OPENING.about || block.language !== first?.language) break
    const text = sentencesOf(textOf(block), OPENING.most - length)
    paragraphs.push(text)
    length += text.length
  }
  return first && { paragraphs, language: first.language }
}

/** What numbers a reference in its list: `[12] `, `12. `. */
const NUMBER = /^(?:\[\d{1,3}\]|\d{1,3}\.)\s+/u

const referencesOf = ({ blocks }: StructuredText, authors: number) => {
  const { most, least, forEachAuthor } = REFERENCES
  const max = Math.max(least, most - forEachAuthor * authors)
  const all = blocks.filter(({ kind }) => kind === 'reference')
  let length = 0
  const shown = all.filter(({ text }) => (length += text.length) <= max)
  if (shown.length === 0) return {}
  const references = shown.map(block => ({ text: textOf(block).replace(NUMBER, ''), doi: block.doi }))
  return { references, hasMoreReferences: shown.length < all.length }
}

type Of = { readonly abstract?: string | undefined; readonly authors?: readonly unknown[] | undefined }

/** What the page of a paper shows of the text of its PDF: nothing where that can't be trusted. */
export const fromPdf = (text: StructuredText | undefined, { abstract, authors = [] }: Of) =>
  text === undefined || text.doubt !== undefined
    ? {}
    : { ...(!abstract && { opening: openingOf(text) }), ...referencesOf(text, authors.length) }
