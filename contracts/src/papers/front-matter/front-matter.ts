import { trimEnd } from '../../text/text.ts'
import { ABSTRACT_MAX, TITLE_MAX } from '../../limits.ts'
import type { StructuredText, TextBlock } from '../pdf-text/structured-text.ts'
import { authorsIn, isListOfPeople, type PersonName } from './authors.ts'
import { doiIn, languageIn } from './printed.ts'

/** What the first pages of a PDF say of the paper. What is not sure is absent: an empty field is better than a wrong one. */
export type FrontMatter = {
  readonly title?: string
  /** In their order, with the family name of each. */
  readonly authors?: readonly PersonName[]
  readonly abstract?: string
  readonly language?: string
  readonly doi?: string
}

/** A sheet that a repository or a network puts before a paper. */
const COVER =
  /^downloaded from\b|\b(?:to cite this (?:article|version)|see discussions, stats|hal is a multi-disciplinary|cover (?:sheet|page)|this is an? (?:author|accepted|preprint)|citation for (?:published|the original))/iu

const LABELS =
  /^(?:(?:original|research|review|short|full|case|invited|regular)\s+)*(?:abstract|article|communication|editorial|introduction|paper|report|reviews?|summary|study|table of contents|contents|references)$/iu

const TITLE_CHARACTERS_MIN = 8

/** Marks of a footnote behind a title. */
const NOTE_MARK = /[\s*†‡§¶∗⁎]/u

const withoutNote = ({ text, superscripts = [] }: TextBlock) => {
  const last = superscripts.at(-1)
  const isAtEnd = last?.[1] === text.length && /^[\d*†‡§¶∗⁎,\s]+$/u.test(text.slice(last[0]))
  return trimEnd(isAtEnd ? text.slice(0, last[0]) : text, NOTE_MARK)
}

const titleOf = (block: TextBlock) => {
  const title = withoutNote(block).replaceAll(/\s+/gu, ' ').trim()
  const isTitle = title.length >= TITLE_CHARACTERS_MIN && title.length <= TITLE_MAX && /\s/u.test(title)
  return isTitle && !LABELS.test(title) && !/https?:|\bissn\b/iu.test(title) ? title : undefined
}

const ABSTRACT = /^(?:\d+\.?\s*)?(?:A(?:bstract|BSTRACT)|सारांश|सार|गोषवारा)(?:\s*[.:—–-]+\s*|\s+(?=\p{Lu})|$)/u

const KEYWORDS = /^(?:key\s?words?\b|index terms\b|(?:मुख्य|बीज|सूचक|कुंजी|कळीचे|महत्त्वाचे)\s?शब्द)/iu

/** Sections of an abstract. */
const SECTIONS =
  /^(?:aims?|background|conclusions?|context|design|findings|methods?|methodology|objectives?|purpose|results?|उद्देश्य|पद्धति|पद्धती|निष्कर्ष)[.:]?$/iu

const ABSTRACT_CHARACTERS_MIN = 80
const PARAGRAPHS_MAX = 4

const isEnd = ({ kind, text }: TextBlock) =>
  kind === 'heading' || KEYWORDS.test(text) || ABSTRACT.test(text) || !['front', 'paragraph'].includes(kind)

/** Points that paragraphs of one column may begin apart: what is beside it is none of the abstract, nor what comes after. */
const BESIDE = 30

const isBeside = ({ parts: [part] }: TextBlock, { parts: [first] }: TextBlock) =>
  part !== undefined && first?.page === part.page && Math.abs(part.box[0] - first.box[0]) > BESIDE

/** The paragraphs behind the heading, each with the name of its section where the abstract has sections. */
const paragraphsAfter = (blocks: readonly TextBlock[]): readonly string[] => {
  const isInSections = SECTIONS.test(blocks[0]?.text ?? '')
  const first = blocks.find(({ kind }) => kind !== 'heading')
  const paragraphs: string[] = []
  let section = ''
  for (const block of blocks) {
    const { text } = block
    if (isInSections && SECTIONS.test(text)) section = `${text.replace(/[.:]$/u, '')}: `
    else if (isEnd(block) || (first && isBeside(block, first))) break
    else {
      paragraphs.push(section + text)
      section = ''
    }
  }
  return paragraphs
}

const SENTENCE_END = /[.!?।)\]”"]$/u

const isAbstract = (paragraphs: readonly string[], text: string) =>
  paragraphs.length <= PARAGRAPHS_MAX &&
  SENTENCE_END.test(text) &&
  text.length >= ABSTRACT_CHARACTERS_MIN &&
  text.length <= ABSTRACT_MAX

const abstractAt = (block: TextBlock, after: readonly TextBlock[]) => {
  const rest = block.text.replace(ABSTRACT, '')
  const paragraphs = rest === '' ? paragraphsAfter(after) : [rest]
  const text = paragraphs.join('\n\n')
  return isAbstract(paragraphs, text) ? text : undefined
}

/** Of abstracts in several languages, that in the language of the title. */
const abstractIn = (blocks: readonly TextBlock[], language: string | undefined) => {
  const found = blocks.flatMap((block, n) => {
    const abstract = ABSTRACT.test(block.text) && abstractAt(block, blocks.slice(n + 1))
    return abstract ? [{ abstract, language: blocks[n + 1]?.language }] : []
  })
  const own = found.find(one => one.language?.slice(0, 2) === language?.slice(0, 2))
  return (own ?? (found.length === 1 ? found[0] : undefined))?.abstract
}

const PAGES = 2

/** How many pages a reader needs: on the others, what stands on every page is recognised. */
export const FRONT_PAGES = 4

const stated = (all: { readonly [name in keyof FrontMatter]: FrontMatter[name] | undefined }): FrontMatter =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))

/** What stands behind a title, up to the text or the abstract. */
const upToText = (after: readonly TextBlock[], isBeside: (block: TextBlock) => boolean) => {
  const end = after.findIndex(block => !isBeside(block) || ABSTRACT.test(block.text))
  return end < 0 ? after : after.slice(0, end)
}

/** Proposes what a form asks for, from the text of a PDF. */
export const frontMatterOf = ({ doubt, blocks }: Pick<StructuredText, 'doubt' | 'blocks'>): FrontMatter => {
  const first = blocks.filter(({ parts: [part] }) => part && part.page <= PAGES)
  const isCovered = first.some(({ text, parts: [part] }) => part?.page === 1 && COVER.test(text))
  const at = first.findIndex(({ level }) => level === 1)
  const heading = first[at]
  if (doubt !== undefined || isCovered || !heading) return {}
  const after = first.slice(at + 1)
  const isBesideTitle = ({ parts: [part] }: TextBlock) => part?.page === heading.parts[0]?.page
  const isFront = (block: TextBlock) => block.kind === 'front' && isBesideTitle(block)
  // a list of many is as long as a paragraph
  const isOfAuthors = (block: TextBlock) => isFront(block) || (isBesideTitle(block) && isListOfPeople(block))
  const authors = authorsIn(upToText(after, isOfAuthors))
  return stated({
    title: titleOf(heading),
    authors: authors.length > 0 ? authors : undefined,
    abstract: abstractIn(after, heading.language),
    language: languageIn(after),
    doi: doiIn(first.filter(isFront)),
  })
}
