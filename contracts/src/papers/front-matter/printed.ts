import { trimEnd } from '../../text/text.ts'
import type { TextBlock } from '../pdf-text/structured-text.ts'

const DOI = /(doi\s*:?\s*)?(?:https?:\/\/(?:dx\.)?doi\.org\/)?\b(10\.\d{4,9}\/[^\s"<>]+)/giu

type Found = { readonly doi: string; readonly isLabelled: boolean }

const doisIn = ({ text }: TextBlock): readonly Found[] =>
  [...text.matchAll(DOI)].map(([, label, doi = '']) => ({
    doi: trimEnd(doi, /[.,;:)\]]/u).toLowerCase(),
    isLabelled: label !== undefined,
  }))

const onlyOne = (all: readonly Found[]) => {
  const dois = new Set(all.map(({ doi }) => doi))
  return dois.size === 1 ? [...dois][0] : undefined
}

/** The DOI that stands beside a title; none where others do, unless it alone is said to be one. */
export const doiIn = (front: readonly TextBlock[]): string | undefined => {
  const found = front.flatMap(doisIn)
  return onlyOne(found.filter(({ isLabelled }) => isLabelled)) ?? onlyOne(found)
}

const ENGLISH = /\b(?:the|of|and|to|in|is|that)\b/giu

/** The part of an English text's words that are some of its small words. */
const ENGLISH_MIN = 0.12

const isEnglish = (text: string) =>
  (text.match(ENGLISH)?.length ?? 0) > (text.match(/\p{L}+/gu)?.length ?? 0) * ENGLISH_MIN

/**
 * The language that paragraphs are in, as its first subtag (BCP 47); none where they are not in one. What is written in
 * Latin letters counts as English until its document says otherwise, which has to be looked at.
 */
export const languageIn = (blocks: readonly TextBlock[]): string | undefined => {
  const paragraphs = blocks.filter(({ kind }) => kind === 'paragraph')
  const letters = new Map<string | undefined, number>()
  for (const { language, text } of paragraphs) {
    const [subtag] = language?.split('-') ?? []
    letters.set(subtag, (letters.get(subtag) ?? 0) + text.length)
  }
  const all = [...letters.values()].reduce((sum, each) => sum + each, 0)
  const [language, most = 0] = [...letters].toSorted(([, one], [, other]) => other - one)[0] ?? []
  if (most * 4 < all * 3) return undefined
  return language === 'en' && !isEnglish(paragraphs.map(({ text }) => text).join(' ')) ? undefined : language
}
