import type { RecentVolume, RecentVolumesResponse as Schema } from '@shodh/contracts/papers/recent-volumes.ts'
import type { SiteStats } from '@shodh/contracts/site/stats.ts'
import type * as z from 'zod/mini'
import { type Is, isListOf, isNullish, isOptional, isRecord, isText, isWhole } from '../../shape.ts'
import { isVolume } from '../volumes/shape.ts'

export type RecentVolumesResponse = z.infer<typeof Schema>

const isNewestPaper = isRecord<RecentVolume['papers'][number]>({
  id: isText,
  sr: isWhole,
  title: isText,
  authorName: isText,
})
const isListing = isRecord<Pick<RecentVolume, 'papers'>>({ papers: isListOf(isNewestPaper) })
const isRecentVolume: Is<RecentVolume> = (value): value is RecentVolume => isVolume(value) && isListing(value)

export const isRecentVolumesResponse = isRecord<RecentVolumesResponse>({ volumes: isListOf(isRecentVolume) })

const isMoment = (value: unknown): value is string | null => value !== undefined && isNullish(isText)(value)

export const isSiteStats = isRecord<SiteStats>({
  totalPapers: isWhole,
  lastGenerated: isMoment,
  years: isListOf(isWhole),
  totalUrls: isWhole,
  totalDownloads: isOptional(isWhole),
  monthlyVisitors: isOptional(isWhole),
})
