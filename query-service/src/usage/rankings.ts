import type { RankedPaper, RankedVolume } from '@shodh/contracts/usage/views.ts'
import { type Content, type CountedPaper, type CountedVolume, downloads } from './counted-papers.ts'
import type { Sums } from './figures.ts'

export const rankedPaper =
  (sums: Sums) =>
  (paper: CountedPaper): RankedPaper => {
    const { id, title, authorName, year } = paper
    return { id, title, authorName, year, downloads: downloads(sums, paper) }
  }

export const rankedVolume =
  (sums: Sums) =>
  (volume: CountedVolume): RankedVolume => {
    const { id, name, year, issueType, totalPapers } = volume
    const volumeDownloads = downloads(sums, volume)
    return { id, name, year, issueType, totalPapers, volumeDownloads, downloads: volumeDownloads }
  }

/** Those with downloads, the most downloaded first; equal ones in the order of lists. */
const most = <Ranked extends { readonly downloads: number }>(items: readonly Ranked[], limit?: number) =>
  items
    .filter(each => each.downloads > 0)
    .toSorted((one, other) => other.downloads - one.downloads)
    .slice(0, limit)

export const mostDownloadedPapers = ({ papers }: Content, sums: Sums, limit?: number) =>
  most(papers.map(rankedPaper(sums)), limit)

export const mostDownloadedVolumes = ({ volumes }: Content, sums: Sums, limit: number) =>
  most(volumes.map(rankedVolume(sums)), limit)

/** Those that were created last; equal ones in the order of lists. */
export const newest = <Item extends { readonly createdAt: string }>(items: readonly Item[], limit: number) =>
  items.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, limit)
