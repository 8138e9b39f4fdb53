import * as z from 'zod/mini'

/** `/sitemap-stats.json`: how much the journal has. `lastGenerated` is the last change that the figures include (ISO 8601). */
export const SiteStats = z.object({
  totalPapers: z.int(),
  lastGenerated: z.nullable(z.string()),
  years: z.array(z.int()),
  totalUrls: z.int(),
  /** Counted downloads of papers and volumes, and sessions of the last 30 days; absent until something was counted. */
  totalDownloads: z.optional(z.int()),
  monthlyVisitors: z.optional(z.int()),
})
export type SiteStats = z.infer<typeof SiteStats>
