import * as z from 'zod/mini'

/** `/sitemap-stats.json`: how much the journal has. `lastGenerated` is the last change that the figures include (ISO 8601). */
export type SiteStats = {
  readonly totalPapers: number
  readonly lastGenerated: string | null
  readonly years: readonly number[]
  readonly totalUrls: number
  /** Counted downloads of papers and volumes, and sessions of the last 30 days; absent until something was counted. */
  readonly totalDownloads?: number | undefined
  readonly monthlyVisitors?: number | undefined
}

/** Of a journal that can serve; one that can't is refused. */
export const HealthResponse = z.object({ status: z.literal('ok') })
export type HealthResponse = z.infer<typeof HealthResponse>

export const healthy: HealthResponse = { status: 'ok' }

export const HeaderResponse = z.object({
  logo: z.string(),
  serialNumber: z.string(),
  pages: z.array(z.object({ id: z.string(), title: z.string(), url: z.string() })),
})

/** Null where the journal states none. */
export const FooterResponse = z.object({
  logo: z.string(),
  descriptors: z.array(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  mapUrl: z.nullable(z.string()),
  copyright: z.nullable(z.string()),
  credit: z.nullable(z.string()),
})

/** The picture that stands for a journal without a logo. */
export const SITE_MARK = '/icon.svg'
