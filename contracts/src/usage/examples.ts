import { exampleListedPaper } from '../papers/examples.ts'
import { exampleVolume } from '../volumes/examples.ts'
import type {
  AnalyticsResponse,
  DownloadsResponse,
  Explanation,
  OverviewResponse,
  RankedPaper,
  VolumeStatisticsResponse,
} from './views.ts'

const { id, title, authorName, year, createdAt } = exampleListedPaper
const { issueType, isActive } = exampleVolume
const countedSince = '2026-01-15'

export const exampleRankedPaper: RankedPaper = { id, title, authorName, year, downloads: 12 }

const volume = {
  id: exampleVolume.id,
  name: exampleVolume.name,
  year,
  issueType,
  totalPapers: 1,
  volumeDownloads: 3,
  downloads: 3,
}

export const exampleAnalytics: AnalyticsResponse = {
  analytics: {
    totalPapers: 1,
    totalVolumes: 1,
    activeVolumes: 1,
    deactivatedVolumes: 0,
    volumesInPreparation: 0,
    totalEngagement: 15,
    totalPaperDownloads: 12,
    totalVolumeDownloads: 3,
    averageDownloadsPerPaper: 12,
    averageDownloadsPerVolume: 3,
    regularIssues: 1,
    specialIssues: 0,
    contentHealth: { healthy: 1, needsAttention: 0, issues: 0 },
    paperYearlyStats: [{ year, papers: 1, downloads: 12, regular: 1, special: 0 }],
    volumeYearlyStats: [{ year, totalVolumes: 1, totalDownloads: 3 }],
    mostDownloadedVolumes: [volume],
    mostDownloadedPapers: [exampleRankedPaper],
    recentPapers: [{ id, title, authorName, uploadDate: createdAt, downloads: 12 }],
    recentVolumes: [{ ...volume, createdAt: exampleVolume.createdAt }],
  },
  countedSince,
  from: null,
  to: null,
  totals: { paperDownloads: 12, volumeDownloads: 3, engagement: 15, pageViews: 40, visits: 31 },
}

export const exampleOverview: OverviewResponse = {
  analytics: {
    totalPapers: 1,
    totalVolumes: 1,
    activeVolumes: 1,
    volumesInPreparation: 0,
    totalPaperDownloads: 12,
    totalVolumeDownloads: 3,
    averageDownloadsPerPaper: 12,
    averageDownloadsPerVolume: 3,
    regularIssues: 1,
    specialIssues: 0,
  },
  countedSince: '2025-01-15',
  weeks: [{ from: '2026-01-15', to: '2026-01-21', downloads: 12, before: 9 }],
  topPapers: [{ ...exampleRankedPaper, volumeName: exampleVolume.name }],
}

export const exampleDownloads: DownloadsResponse = {
  totalDownloads: 15,
  totalPaperDownloads: 12,
  totalVolumeDownloads: 3,
  papers: [{ id, title, downloads: 12 }],
  byYear: [{ year, totalDownloads: 15, totalPaperDownloads: 12, totalVolumeDownloads: 3 }],
  countedSince,
}

export const exampleVolumeStatistics: VolumeStatisticsResponse = {
  volumes: [{ ...volume, isActive, totalPaperDownloads: 12, createdAt: exampleVolume.createdAt }],
  statistics: {
    totalDownloads: 3,
    totalPaperDownloads: 12,
    averageDownloadsPerVolume: 3,
    averagePapersPerVolume: 1,
  },
  totalVolumeCount: 1,
  activeVolumeCount: 1,
  deactivatedVolumeCount: 0,
  yearlyBreakdown: [
    {
      year,
      totalVolumes: 1,
      activeVolumes: 1,
      deactivatedVolumes: 0,
      regularVolumes: 1,
      specialVolumes: 0,
      totalDownloads: 3,
      totalPapers: 1,
      totalPaperDownloads: 12,
    },
  ],
  years: [year],
  countedSince,
}

export const exampleExplanation: Explanation = {
  paperDownloads: { counted: 12, late: 1, robots: 4, doubleClicks: 2, staff: 3, published: 14 },
  volumeDownloads: { counted: 3, late: 0, robots: 1, doubleClicks: 0, staff: 0, published: 3 },
  pageViews: { counted: 40, late: 2, robots: 90, doubleClicks: 1, staff: 6, published: 45 },
  metrics: { totalRequests: 12, uniqueRequests: 11, totalInvestigations: 52, uniqueInvestigations: 44 },
  robotsByRule: [{ rule: 'COUNTER: bot', count: 95 }],
  earlier: [{ source: 'the old site’s log', count: 1204 }],
  countedSince,
  rules: 'COUNTER 2025-01-01, isbot 5.1.0',
  replaced: { rules: 'COUNTER 2024-01-01, isbot 5.0.0', until: '2026-01-31' },
  lossSeconds: 1,
}
