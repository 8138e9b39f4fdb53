import type { PaperDocument } from '@shodh/contracts/papers/views.ts'
import type { IssueType } from '@shodh/contracts/volumes/fields.ts'
import type { Views } from '../ports.ts'
import { makePerVersion } from '../views/served-views.ts'
import type { Sums } from './figures.ts'

/** What the figures need of a paper and of a volume. */
export type CountedPaper = Pick<
  PaperDocument,
  'id' | 'title' | 'authorName' | 'year' | 'issueType' | 'volumeId' | 'createdAt'
>
export type CountedVolume = Pick<
  Awaited<ReturnType<Views['volumes']['find']>>[number],
  'id' | 'name' | 'year' | 'issueType' | 'isActive' | 'inPreparation' | 'totalPapers' | 'createdAt'
>

/** Everything that is published, in the order of lists. */
export type Content = { readonly papers: readonly CountedPaper[]; readonly volumes: readonly CountedVolume[] }

type Sources = Pick<Views, 'papers' | 'volumes'>

const read = async ({ papers, volumes }: Sources): Promise<Content> => {
  const [allPapers, allVolumes] = await Promise.all([
    papers.find({ sort: { field: 'order' } }),
    volumes.find({ sort: { field: 'order' } }),
  ])
  return {
    papers: allPapers.map(({ id, title, authorName, year, issueType, volumeId, createdAt }) => {
      return { id, title, authorName, year, issueType, volumeId, createdAt }
    }),
    volumes: allVolumes.map(({ id, name, year, issueType, isActive, inPreparation, totalPapers, createdAt }) => {
      return { id, name, year, issueType, isActive, inPreparation, totalPapers, createdAt }
    }),
  }
}

/** What is published, read again only when it has changed: it is thousands of documents. */
export const contentOf = (views: Sources): (() => Promise<Content>) =>
  makePerVersion([views.papers, views.volumes], () => read(views))

/** Downloads of a paper, or of a volume as ZIP. */
export const downloads = (sums: Sums, item: CountedPaper | CountedVolume) => {
  const found = sums.get(item.id)
  return 'volumeId' in item ? (found?.pdf ?? 0) : (found?.zip ?? 0)
}

export const sumOf = <Item>(items: readonly Item[], amount: (item: Item) => number) =>
  items.reduce((sum, item) => sum + amount(item), 0)

export const average = (sum: number, count: number) => (count === 0 ? 0 : Math.round(sum / count))

/** Newest first. */
export const yearsOf = (items: readonly { readonly year: number }[]) =>
  [...new Set(items.map(({ year }) => year))].sort((one, other) => other - one)

/** Of papers and volumes, newest first. */
export const yearsIn = ({ papers, volumes }: Content) => yearsOf([...papers, ...volumes])

export const inYear = <Item extends { readonly year: number }>(items: readonly Item[], year: number) =>
  items.filter(item => item.year === year)

export const countOfType = (items: readonly { readonly issueType: string }[], issueType: IssueType) =>
  items.filter(item => item.issueType === issueType).length

/** Those that no reader sees yet. */
export const countPrepared = (volumes: readonly Pick<CountedVolume, 'inPreparation'>[]) =>
  volumes.filter(({ inPreparation }) => inPreparation).length

export const countActive = (volumes: readonly { readonly isActive: boolean }[]) =>
  volumes.filter(({ isActive }) => isActive).length
