import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import type { ListedPaper } from '@shodh/contracts/papers/views.ts'
import {
  type Arrangement,
  everyGroupOf,
  NO_ARRANGEMENT,
  OTHER_PAPERS,
  type Section,
} from '@shodh/contracts/volumes/arrangement.ts'

export type Names = Section['names']

/** The names that most journals have sections by. */
export const PROPOSALS: readonly Names[] = [
  { en: 'Editorial', hi: 'संपादकीय', mr: 'संपादकीय' },
  { en: 'Articles', hi: 'लेख', mr: 'लेख' },
  { en: 'Reviews', hi: 'समीक्षाएँ', mr: 'परीक्षणे' },
]

export type OfPaper = {
  readonly id: string
  readonly name: string
  readonly paper: ListedPaper
  /** The id of its section; '' before the first. */
  readonly within: string
}
type OfSection = { readonly id: string; readonly name: string; readonly section: Section }

/** A line of the list: a paper, or the name of a section, which has the papers that follow. */
export type Entry = OfPaper | OfSection

export const entriesOf = (papers: readonly ListedPaper[], arrangement: Arrangement): readonly Entry[] =>
  everyGroupOf(papers, arrangement).flatMap(({ section, papers: own }): readonly Entry[] => [
    ...(section && arrangement.sections.length > 0 ? [{ id: section.id, name: section.names.en, section }] : []),
    ...own.map(paper => ({ id: paper.id, name: plainText(paper.title), paper, within: section?.id ?? '' })),
  ])

const isBySerial = (papers: readonly ListedPaper[]) =>
  papers.every((paper, n) => n === 0 || paper.sr > (papers[n - 1]?.sr ?? 0))

/** Papers below the last heading, that of other papers, are in no section. */
export const arrangementOf = (entries: readonly Entry[]): Arrangement => {
  const outside: ListedPaper[] = []
  const sections: Section[] = []
  let isOther = false
  for (const entry of entries) {
    const last = sections.at(-1)
    if ('section' in entry) {
      isOther = entry.id === OTHER_PAPERS.id
      if (!isOther) sections.push({ ...entry.section, paperIds: [] })
    } else if (!last && !isOther) outside.push(entry.paper)
    else if (!isOther) last?.paperIds.push(entry.id)
  }
  if (sections.length === 0 && isBySerial(outside)) return NO_ARRANGEMENT
  return { sections, order: outside.map(({ id }) => id) }
}

/** The same for what is the same, whatever the order of its fields. */
export const keyOf = ({ sections, order }: Arrangement) =>
  JSON.stringify([order, ...sections.map(({ id, names: { en, hi, mr }, paperIds }) => [id, en, hi, mr, paperIds])])

const isFilled = ([, name]: readonly [string, string | undefined]) => name !== undefined && name.trim() !== ''

/** Without the names that are left empty. */
export const withoutBlankNames = ({ sections, order }: Arrangement): Arrangement => ({
  order,
  sections: sections.map(section => ({
    ...section,
    names: { en: '', ...Object.fromEntries(Object.entries(section.names).filter(isFilled)) },
  })),
})

/** With the paper at the end of a section; of the papers before the sections for ''. */
export const withPaperIn = ({ sections, order }: Arrangement, paperId: string, sectionId: string): Arrangement => {
  const others = (ids: readonly string[]) => ids.filter(id => id !== paperId)
  const own = (id: string) => (id === sectionId ? [paperId] : [])
  return {
    order: [...others(order), ...own('')],
    sections: sections.map(section => ({ ...section, paperIds: [...others(section.paperIds), ...own(section.id)] })),
  }
}

const serialOf = (entry: Entry | undefined) => (entry && 'paper' in entry ? entry.paper.sr : 0)

/** `place 2 of 5 in Articles`, among entries in an order; of other papers the one where its serial number will put it. */
export const placeIn = (entries: readonly Entry[]) => (id: string, ids: readonly string[]) => {
  const named = new Map(entries.map(entry => [entry.id, entry]))
  const isHeading = (each: string) => 'section' in (named.get(each) ?? {})
  const before = ids.slice(0, ids.indexOf(id) + 1)
  const heading = before.findLast(isHeading)
  const start = heading === undefined ? 0 : ids.indexOf(heading) + 1
  const next = ids.findIndex((each, n) => n >= start && isHeading(each))
  const shown = ids.slice(start, next < 0 ? ids.length : next)
  const isOther = heading === OTHER_PAPERS.id
  const own = isOther ? shown.toSorted((one, other) => serialOf(named.get(one)) - serialOf(named.get(other))) : shown
  const where = heading === undefined ? '' : ` in ${named.get(heading)?.name}${isOther ? ', by serial number' : ''}`
  return `place ${own.indexOf(id) + 1} of ${own.length}${where}`
}
