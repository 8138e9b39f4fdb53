import type { EntityKind, Values } from '@shodh/contracts/audit/log.ts'
import type { ContentEvent } from '@shodh/contracts/content/events.ts'
import type { PageText } from '@shodh/contracts/content/fields.ts'
import { filesOfLogo, type StoredLogo } from '@shodh/contracts/content/logo.ts'
import type { Entry } from './entries.ts'

type Reasoned = { readonly reason?: string | undefined }

const entry = (kind: EntityKind, id: string, { reason }: Reasoned, values: Values): Entry => ({
  kind,
  id,
  reason,
  values,
})

const logoValue = (logo: StoredLogo | null) =>
  logo && 'address' in logo ? logo.address : (filesOfLogo(logo).at(-1) ?? null)

type Part = Reasoned & { readonly logoAlt?: unknown; readonly logo?: StoredLogo | null | undefined }

const ofPart = (part: 'header' | 'footer', { reason, logo, ...values }: Part): Entry =>
  entry(part, part, { reason }, { ...values, ...(logo !== undefined && { logo: logoValue(logo) }) })

type Texts = { readonly [language: string]: PageText | null | undefined }
type Publication = Reasoned & {
  readonly version?: number
  readonly revertedTo?: number | undefined
  readonly slug?: string | undefined
  readonly texts?: Texts | undefined
  readonly date?: string | undefined
  readonly until?: string | null | undefined
}

/** The texts themselves are in the history of the page: here are their titles, by language. */
const valuesOf = ({ reason: _, texts = {}, ...values }: Publication): Values => {
  const titles = Object.entries(texts).filter(([, text]) => text !== undefined)
  return {
    ...values,
    ...Object.fromEntries(titles.map(([language, text]) => [`title.${language}`, text?.title ?? null])),
  }
}

const ofPage = ({ pageId, ...data }: Publication & { readonly pageId: string }, values: Values = {}): Entry =>
  entry('page', pageId, data, { ...valuesOf(data), ...values })
const ofNews = ({ newsId, ...data }: Publication & { readonly newsId: string }, values: Values = {}): Entry =>
  entry('news', newsId, data, { ...valuesOf(data), ...values })

const PUBLIC = { status: 'published' }
const OFF = { status: 'unpublished' }
const DELETED = { status: 'deleted' }
const PRESENT = { status: 'present' }

type Data<Type> = Extract<ContentEvent, { type: Type }>['data']

/** Each event of the content of the site as an entry of the log. */
export const contentEntries: { readonly [Type in ContentEvent['type']]: (data: Data<Type>) => Entry } = {
  HeaderRevised: data => ofPart('header', data),
  FooterRevised: data => ofPart('footer', data),
  LogoReplaced: ({ part, picture: logo, alt: logoAlt, ...data }) => ofPart(part, { ...data, logo, logoAlt }),
  PageAdded: data => ofPage(data, PUBLIC),
  PageRevised: data => ofPage(data, PUBLIC),
  PageUnpublished: data => ofPage(data, OFF),
  PageRemoved: data => ofPage(data, DELETED),
  PageRestored: data => ofPage(data, PRESENT),
  NewsAdded: data => ofNews(data, PUBLIC),
  NewsRevised: data => ofNews(data, PUBLIC),
  NewsUnpublished: data => ofNews(data, OFF),
  NewsRemoved: data => ofNews(data, DELETED),
  NewsRestored: data => ofNews(data, PRESENT),
  PublicationScheduled: data => entry(data.part, data.id ?? data.part, data, { scheduledAt: data.at }),
  PublicationCancelled: data => entry(data.part, data.id ?? data.part, data, { scheduledAt: null }),
}
