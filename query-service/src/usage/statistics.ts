import { JOURNAL } from '@shodh/adapters/usage/counts/counts.ts'
import type { DownloadsResponse, VolumeStatisticsResponse } from '@shodh/contracts/usage/views.ts'
import { totalsOf } from './analytics.ts'
import {
  average,
  countActive,
  countOfType,
  inYear,
  type Content,
  type CountedPaper,
  downloads,
  sumOf,
  yearsIn,
  yearsOf,
} from './counted-papers.ts'
import type { Sums } from './figures.ts'
import { mostDownloadedPapers, rankedVolume } from './rankings.ts'

type Counted<Response> = Omit<Response, 'countedSince'>

export const downloadStatistics = (content: Content, sums: Sums): Counted<DownloadsResponse> => {
  const { engagement, paperDownloads, volumeDownloads } = totalsOf(sums.get(JOURNAL))
  return {
    totalDownloads: engagement,
    totalPaperDownloads: paperDownloads,
    totalVolumeDownloads: volumeDownloads,
    papers: mostDownloadedPapers(content, sums).map(({ id, title, downloads }) => ({ id, title, downloads })),
    byYear: yearsIn(content).map(year => {
      const ofPapers = sumOf(inYear(content.papers, year), paper => downloads(sums, paper))
      const ofVolumes = sumOf(inYear(content.volumes, year), volume => downloads(sums, volume))
      return {
        year,
        totalDownloads: ofPapers + ofVolumes,
        totalPaperDownloads: ofPapers,
        totalVolumeDownloads: ofVolumes,
      }
    }),
  }
}

const breakdown = (content: Content, sums: Sums) => (year: number) => {
  const [papers, volumes] = [inYear(content.papers, year), inYear(content.volumes, year)]
  const active = countActive(volumes)
  const regular = countOfType(volumes, 'Regular')
  return {
    year,
    totalVolumes: volumes.length,
    activeVolumes: active,
    deactivatedVolumes: volumes.length - active,
    regularVolumes: regular,
    specialVolumes: volumes.length - regular,
    totalDownloads: sumOf(volumes, volume => downloads(sums, volume)),
    totalPapers: papers.length,
    totalPaperDownloads: sumOf(papers, paper => downloads(sums, paper)),
  }
}

/** Downloads of papers by the id of their volume. */
const byVolume = (papers: readonly CountedPaper[], sums: Sums) => {
  const found = new Map<string, number>()
  for (const paper of papers) found.set(paper.volumeId, (found.get(paper.volumeId) ?? 0) + downloads(sums, paper))
  return found
}

export const volumeStatistics = (content: Content, sums: Sums): Counted<VolumeStatisticsResponse> => {
  const { papers, volumes } = content
  const { paperDownloads, volumeDownloads } = totalsOf(sums.get(JOURNAL))
  const active = countActive(volumes)
  const ofPapers = byVolume(papers, sums)
  return {
    volumes: volumes.map(volume => {
      const { isActive, createdAt, id } = volume
      return { ...rankedVolume(sums)(volume), isActive, createdAt, totalPaperDownloads: ofPapers.get(id) ?? 0 }
    }),
    statistics: {
      totalDownloads: volumeDownloads,
      totalPaperDownloads: paperDownloads,
      averageDownloadsPerVolume: average(volumeDownloads, volumes.length),
      averagePapersPerVolume: average(papers.length, volumes.length),
    },
    totalVolumeCount: volumes.length,
    activeVolumeCount: active,
    deactivatedVolumeCount: volumes.length - active,
    yearlyBreakdown: yearsIn(content).map(breakdown(content, sums)),
    years: yearsOf(volumes),
  }
}
