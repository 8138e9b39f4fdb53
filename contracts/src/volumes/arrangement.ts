import * as z from 'zod/mini'
import { PaperId } from '../ids.ts'

const Names = z.object({ en: z.string(), hi: z.optional(z.string()), mr: z.optional(z.string()) })

/** A section of a volume: its name in the languages of the site, and its papers in their order. */
export const Section = z.object({ id: z.string(), names: Names, paperIds: z.array(PaperId) })
export type Section = z.infer<typeof Section>

/** `order` has the papers outside of sections, which stand before the first one. */
export const Arrangement = z.object({ sections: z.array(Section), order: z.array(PaperId) })
export type Arrangement = z.infer<typeof Arrangement>

export const NO_ARRANGEMENT: Arrangement = { sections: [], order: [] }

/** The id of what is in no section. */
export const OTHERS = 'others'

/** The papers that an arrangement names. */
export const papersNamedIn = ({ sections, order }: Arrangement): readonly string[] => [
  ...order,
  ...sections.flatMap(({ paperIds }) => paperIds),
]

/** What heads papers that no section has, where others have one. */
export const OTHER_PAPERS: Section = {
  id: OTHERS,
  names: { en: 'Other papers', hi: 'अन्य शोध-पत्र', mr: 'इतर शोधनिबंध' },
  paperIds: [],
}

type Numbered = { readonly id: string; readonly sr: number }

/** Papers that stand together, below the name of their section or none. */
export type PaperGroup<Paper> = { readonly section: Section | undefined; readonly papers: readonly Paper[] }

/** The papers before the sections, those of each section, and those that the arrangement does not name; some may be none. */
export const everyGroupOf = <Paper extends Numbered>(
  papers: readonly Paper[],
  { sections, order }: Arrangement = NO_ARRANGEMENT,
): readonly PaperGroup<Paper>[] => {
  const left = new Map(papers.map(paper => [paper.id, paper]))
  const taken = (paperIds: readonly string[]) =>
    paperIds.flatMap(id => {
      const paper = left.get(id)
      return paper && left.delete(id) ? [paper] : []
    })
  const named = [
    { section: undefined, papers: taken(order) },
    ...sections.map(section => ({ section, papers: taken(section.paperIds) })),
  ]
  const others = [...left.values()].toSorted((one, other) => one.sr - other.sr)
  return [...named, { section: OTHER_PAPERS, papers: others }]
}

/**
 * The papers of a volume as readers see them: by their serials come those that the arrangement does not name, below a
 * heading where others have one. The one place where papers are put in order.
 */
export const groupsOf = <Paper extends Numbered>(
  papers: readonly Paper[],
  arrangement?: Arrangement,
): readonly PaperGroup<Paper>[] => {
  const groups = everyGroupOf(papers, arrangement).filter(group => group.papers.length > 0)
  return groups.some(({ section }) => section && section !== OTHER_PAPERS)
    ? groups
    : [{ section: undefined, papers: groups.flatMap(group => group.papers) }].filter(group => group.papers.length > 0)
}

/** The same without the sections. */
export const arranged = <Paper extends Numbered>(papers: readonly Paper[], arrangement?: Arrangement) =>
  groupsOf(papers, arrangement).flatMap(group => group.papers)

/** Of papers in that order, the sections that have some of them; none where the volume has no sections. */
export const sectionsOf = (papers: readonly Numbered[], arrangement?: Arrangement): readonly Section[] =>
  groupsOf(papers, arrangement).flatMap(({ section, papers: own }) =>
    section ? [{ ...section, paperIds: own.map(({ id }) => id) }] : [],
  )
