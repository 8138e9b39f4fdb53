import * as z from 'zod/mini'
import type { LanguageQuery } from './fields.ts'
import { localized } from '../languages.ts'
import type { JournalSettings } from './settings.ts'

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
type HeaderResponse = z.infer<typeof HeaderResponse>

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
type FooterResponse = z.infer<typeof FooterResponse>

/** The picture that stands for a journal without a logo. */
export const SITE_MARK = '/icon.svg'

// Stryker disable next-line StringLiteral: A text that is in no such language is shown in English, too.
export const headerView = (settings: JournalSettings, { language = 'en' }: LanguageQuery): HeaderResponse => ({
  logo: settings.logo ?? SITE_MARK,
  serialNumber: settings.serialNumber,
  pages: (settings.headerPages ?? []).map(({ id, title, url }) => ({ id, title: localized(title, language), url })),
})

// Stryker disable next-line StringLiteral: A text that is in no such language is shown in English, too.
export const footerView = (settings: JournalSettings, { language = 'en' }: LanguageQuery): FooterResponse => {
  const { logo = SITE_MARK, descriptors = [], address, phone, email, website, map, copyright, credit } = settings
  const stated = (text: JournalSettings['address']) => (text === undefined ? null : localized(text, language))
  return {
    logo,
    descriptors: descriptors.map(descriptor => localized(descriptor, language)),
    address: stated(address),
    phone: phone ?? null,
    email: email ?? null,
    website: website ?? null,
    mapUrl: map?.url ?? null,
    copyright: stated(copyright),
    credit: stated(credit),
  }
}
