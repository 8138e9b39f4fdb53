import { type Counters, JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { Analytics, ContentHealth, Health, Totals } from '@shodh/contracts/usage/views.ts'
import {
  average,
  countActive,
  countPrepared,
  countOfType,
  inYear,
  type Content,
  type CountedPaper,
  type CountedVolume,
  downloads,
  sumOf,
  yearsIn,
} from './counted-papers.ts'
import type { Sums } from './figures.ts'
import { mostDownloadedPapers, mostDownloadedVolumes, newest, rankedPaper, rankedVolume } from './rankings.ts'

const MOST_DOWNLOADED = 10
const RECENT_PAPERS = 10
const RECENT_VOLUMES = 5

/** Downloads from which on something is healthy, and from which on it only needs attention. */
const PAPER_HEALTH = { healthy: 3, attention: 1 }
const VOLUME_HEALTH = { healthy: 5, attention: 2 }

export const totalsOf = (counters: Partial<Counters> = {}): Totals => {
  const { pdf = 0, zip = 0, page = 0, visits = 0 } = counters
  return { paperDownloads: pdf, volumeDownloads: zip, engagement: pdf + zip, pageViews: page, visits }
}

const healthOf = (figures: readonly number[], { healthy, attention }: typeof PAPER_HEALTH): ContentHealth => ({
  healthy: figures.filter(figure => figure >= healthy).length,
  needsAttention: figures.filter(figure => figure >= attention && figure < healthy).length,
  issues: figures.filter(figure => figure < attention).length,
})

const paperYear = (content: Content, sums: Sums) => (year: number) => {
  const papers = inYear(content.papers, year)
  return {
    year,
    papers: papers.length,
    downloads: sumOf(papers, paper => downloads(sums, paper)),
    regular: countOfType(papers, 'Regular'),
    special: countOfType(papers, 'Special'),
  }
}

const volumeYear = (content: Content, sums: Sums) => (year: number) => {
  const volumes = inYear(content.volumes, year)
  return { year, totalVolumes: volumes.length, totalDownloads: sumOf(volumes, volume => downloads(sums, volume)) }
}

const recentPaper = (sums: Sums) => (paper: CountedPaper) => {
  const { year: _, ...ranked } = rankedPaper(sums)(paper)
  return { ...ranked, uploadDate: paper.createdAt }
}

const recentVolume = (sums: Sums) => (volume: CountedVolume) => ({
  ...rankedVolume(sums)(volume),
  createdAt: volume.createdAt,
})

/** The dashboard's figures of the readings in `sums`. */
export const analyticsOf = (content: Content, sums: Sums): Analytics => {
  const { papers, volumes } = content
  const { engagement, paperDownloads, volumeDownloads } = totalsOf(sums.get(JOURNAL))
  const perPaper = papers.map(paper => downloads(sums, paper))
  const years = yearsIn(content)
  return {
    totalPapers: papers.length,
    totalVolumes: volumes.length,
    activeVolumes: countActive(volumes),
    deactivatedVolumes: volumes.length - countActive(volumes),
    volumesInPreparation: countPrepared(volumes),
    totalEngagement: engagement,
    totalPaperDownloads: paperDownloads,
    totalVolumeDownloads: volumeDownloads,
    averageDownloadsPerPaper: average(paperDownloads, papers.length),
    averageDownloadsPerVolume: average(volumeDownloads, volumes.length),
    regularIssues: countOfType(volumes, 'Regular'),
    specialIssues: countOfType(volumes, 'Special'),
    contentHealth: healthOf(perPaper, PAPER_HEALTH),
    paperYearlyStats: years.map(paperYear(content, sums)),
    volumeYearlyStats: years.map(volumeYear(content, sums)),
    mostDownloadedVolumes: mostDownloadedVolumes(content, sums, MOST_DOWNLOADED),
    mostDownloadedPapers: mostDownloadedPapers(content, sums, MOST_DOWNLOADED),
    recentPapers: newest(papers, RECENT_PAPERS).map(recentPaper(sums)),
    recentVolumes: newest(volumes, RECENT_VOLUMES).map(recentVolume(sums)),
  }
}

export const contentHealth = ({ papers, volumes }: Content, sums: Sums): Health => {
  const perVolume = volumes.map(volume => downloads(sums, volume))
  return {
    papers: healthOf(
      papers.map(paper => downloads(sums, paper)),
      PAPER_HEALTH,
    ),
    volumes: healthOf(perVolume, VOLUME_HEALTH),
    highPerformingVolumes: perVolume.filter(figure => figure >= VOLUME_HEALTH.healthy).length,
    underperformingVolumes: volumes.filter(volume => volume.isActive && downloads(sums, volume) === 0).length,
  }
}
