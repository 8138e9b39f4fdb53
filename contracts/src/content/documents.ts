import { positionText, type Recorded } from '../event.ts'
import type { Language } from '../languages.ts'
import type { ContentEvent, PartPublication } from './events.ts'
import { languagesIn, type PublishedTexts, publishTexts } from './pages/page.ts'
import { shownLogo, type StoredLogo } from './site-parts/logo.ts'
import { emptyContents, isSitePart, type SiteContents, type SitePart, withChanges } from './site-parts/site-parts.ts'

type Type = ContentEvent['type']
type Of<One extends Type> = Recorded<Extract<ContentEvent, { type: One }>>

/** The stream of the parts of the site. */
export const SITE_STREAM = 'site'

export const pageStream = (kind: 'page' | 'news', id: string) => `${kind}-${id}`

/** What was done to content: when (ISO 8601), by whom, and why. */
export type Act = { readonly at: string; readonly actorId: string; readonly reason?: string | undefined }

/** One version; `languages` are those whose text it named. */
export type Publication = Act & {
  readonly version: number
  readonly languages: readonly Language[]
  readonly revertedTo?: number | undefined
}

/** What is to be published: when (ISO 8601), planned by whom, and the changes. */
type Plan = {
  readonly at: string
  readonly actorId: string
  readonly changes: Readonly<Record<string, unknown>>
}

type Published = {
  /** Oldest first. */
  readonly publications: readonly Publication[]
  readonly plan?: Plan | undefined
  /** How many events it has: with that of a draft, the first half of its ETag. */
  readonly revision: number
}

/** A part of the site as it is published. */
export type SitePartDocument<Part extends SitePart = SitePart> = Published & {
  readonly id: Part
  readonly content: SiteContents[Part]
  /** Every logo that it has or had, or will have. */
  readonly logos: readonly StoredLogo[]
}

/** A page or an announcement: a draft, which the vault has, until it is published or its publication is scheduled. */
export type PageDocument = Published & {
  readonly id: string
  readonly kind: 'page' | 'news'
  /** The position of its last event, as text. */
  readonly changed: string
  readonly slug: string
  /** The addresses that it had before, each until a moment (ISO 8601), the last one at the end. */
  readonly formerSlugs: readonly { readonly slug: string; readonly until: string }[]
  readonly texts: PublishedTexts
  readonly date?: string | undefined
  readonly until?: string | undefined
  /** What its readers see was changed last. */
  readonly lastAct: Act
  readonly withdrawal?: Act | undefined
  readonly deletion?: Act | undefined
  /** When it was not public after it had been, from and until a moment (ISO 8601), oldest first. */
  readonly gaps: readonly { readonly from: string; readonly until?: string | undefined }[]
}

/** Whether it was published, and is neither withdrawn nor deleted. */
export const isPublic = ({ publications, withdrawal, deletion }: PageDocument) =>
  publications.length > 0 && withdrawal === undefined && deletion === undefined

/** The version that was public at a moment (ISO 8601, UTC); undefined where none was. */
export const publicVersionAt = ({ publications, gaps }: PageDocument, at: string): number | undefined => {
  const isGone = gaps.some(({ from, until }) => from <= at && (until === undefined || at < until))
  return isGone ? undefined : publications.findLast(publication => publication.at <= at)?.version
}

/** The number of its last version; 0 before the first. */
export const versionOf = ({ publications }: Pick<Published, 'publications'>) => publications.at(-1)?.version ?? 0

const actOf = ({ metadata, data }: Recorded<ContentEvent>): Act => ({
  at: metadata.at,
  actorId: metadata.actorId,
  ...(data.reason !== undefined && { reason: data.reason }),
})

type OfVersion = Of<Exclude<Type, `${string}${'Unpublished' | 'Removed' | 'Restored'}` | `Publication${string}`>>

const publicationOf = (event: OfVersion): Publication => {
  const { version, revertedTo } = event.data
  const texts = 'texts' in event.data ? event.data.texts : undefined
  const languages = Object.keys(texts ?? {}) as Language[]
  return { ...actOf(event), version, languages, ...(revertedTo !== undefined && { revertedTo }) }
}

const planOf = ({ data: { at, part, ...planned }, metadata }: Of<'PublicationScheduled'>): Plan => ({
  at,
  actorId: metadata.actorId,
  changes: planned[part] ?? {},
})

const partBefore = (document: SitePartDocument | null, part: SitePart): SitePartDocument =>
  document ?? { id: part, content: emptyContents[part], logos: [], publications: [], revision: 0 }

const withLogo = (logos: readonly StoredLogo[], logo: StoredLogo | null | undefined) =>
  logo && !logos.some(one => shownLogo(one).url === shownLogo(logo).url) ? [...logos, logo] : logos

const partRevised = (document: SitePartDocument | null, part: SitePart, event: OfVersion, changes: object) => {
  const before = partBefore(document, part)
  const content = withChanges(before.content, changes as Readonly<Record<string, unknown>>)
  return {
    ...before,
    content,
    logos: withLogo(before.logos, 'logo' in content ? content.logo : null),
    publications: [...before.publications, publicationOf(event)],
    plan: undefined,
    revision: before.revision + 1,
  }
}

type PartChanges = {
  readonly [One in PartPublication | 'PublicationScheduled' | 'PublicationCancelled']: (
    document: SitePartDocument | null,
    event: Of<One>,
  ) => SitePartDocument | null
}

/** The part of the site that an event concerns; none where it is of a page. */
export const sitePartOf = (event: Recorded<ContentEvent>): SitePart | undefined => {
  if (event.type === 'HeaderRevised') return 'header'
  if (event.type === 'FooterRevised') return 'footer'
  if (event.type === 'JournalRevised') return 'settings'
  const part = 'part' in event.data ? event.data.part : ''
  return isSitePart(part) ? part : undefined
}

/** What each event changes of a part of the site. */
export const sitePartChanges: PartChanges = {
  HeaderRevised: (document, event) => partRevised(document, 'header', event, event.data),
  FooterRevised: (document, event) => partRevised(document, 'footer', event, event.data),
  JournalRevised: (document, event) => partRevised(document, 'settings', event, event.data),
  LogoReplaced: (document, event) => {
    const { part, picture: logo, alt: logoAlt } = event.data
    return partRevised(document, part, event, { logo, logoAlt })
  },
  PublicationScheduled: (document, event) => {
    const part = sitePartOf(event)
    if (!part) return document
    const before = partBefore(document, part)
    const logo = part === 'settings' ? undefined : event.data[part]?.logo
    return { ...before, logos: withLogo(before.logos, logo), plan: planOf(event), revision: before.revision + 1 }
  },
  PublicationCancelled: document => document && { ...document, plan: undefined, revision: document.revision + 1 },
}

type OfPage = Of<Exclude<Type, PartPublication>>
type Change<One extends OfPage['type']> = (document: PageDocument | null, event: Of<One>) => PageDocument | null

const marksOf = (before: PageDocument | null, { position }: OfPage) => ({
  changed: positionText(position),
  revision: (before?.revision ?? 0) + 1,
})

const pageAdded = (before: PageDocument | null, event: Of<'PageAdded' | 'NewsAdded'>): PageDocument => {
  const { slug, texts } = event.data
  const { at } = event.metadata
  return {
    ...('newsId' in event.data
      ? { id: event.data.newsId, kind: 'news', date: event.data.date, until: event.data.until }
      : { id: event.data.pageId, kind: 'page' }),
    ...marksOf(before, event),
    slug,
    formerSlugs: [],
    texts: publishTexts({}, texts, at),
    publications: [{ ...publicationOf(event), languages: languagesIn(texts) }],
    lastAct: actOf(event),
    gaps: [],
  }
}

/** A gap begins where it is public no longer, and ends where it is public again. */
const withGaps = (before: PageDocument, after: PageDocument): PageDocument => {
  const { gaps, lastAct } = after
  if (isPublic(before) === isPublic(after)) return after
  if (isPublic(before)) return { ...after, gaps: [...gaps, { from: lastAct.at }] }
  return { ...after, gaps: gaps.map(gap => ({ until: lastAct.at, ...gap })) }
}

/** The days of an announcement; null takes `until` away. */
const daysAfter = ({ date, until }: PageDocument, { data }: Of<'PageRevised' | 'NewsRevised'>) =>
  'newsId' in data
    ? { date: data.date ?? date, until: data.until === undefined ? until : (data.until ?? undefined) }
    : {}

const pageRevised = (before: PageDocument | null, event: Of<'PageRevised' | 'NewsRevised'>): PageDocument | null => {
  if (!before) return null
  const { slug = before.slug, texts = {} } = event.data
  const { at } = event.metadata
  const former = before.formerSlugs.filter(one => one.slug !== slug)
  return withGaps(before, {
    ...before,
    ...marksOf(before, event),
    ...daysAfter(before, event),
    slug,
    formerSlugs: slug === before.slug ? former : [...former, { slug: before.slug, until: at }],
    texts: publishTexts(before.texts, texts, at),
    publications: [...before.publications, publicationOf(event)],
    lastAct: actOf(event),
    withdrawal: undefined,
    plan: undefined,
  })
}

const acted =
  (change: (act: Act) => Partial<PageDocument>) =>
  (document: PageDocument | null, event: OfPage): PageDocument | null =>
    document &&
    withGaps(document, { ...document, ...marksOf(document, event), lastAct: actOf(event), ...change(actOf(event)) })

const withdrawn = acted(withdrawal => ({ withdrawal, plan: undefined }))
const removed = acted(deletion => ({ deletion, plan: undefined }))
const restored = acted(() => ({ deletion: undefined }))

const pageScheduled = (document: PageDocument | null, event: Of<'PublicationScheduled'>): PageDocument | null => {
  const { id = '', part } = event.data
  if (part !== 'page' && part !== 'news') return document
  const plan = planOf(event)
  const { slug } = plan.changes
  const begun = {
    id,
    kind: part,
    slug: String(slug),
    formerSlugs: [],
    texts: {},
    publications: [],
    lastAct: actOf(event),
    gaps: [],
  }
  return { ...(document ?? begun), ...marksOf(document, event), plan }
}

/** What each event changes of a page or an announcement. */
export const pageChanges: { readonly [One in OfPage['type']]: Change<One> } = {
  PageAdded: pageAdded,
  PageRevised: pageRevised,
  PageUnpublished: withdrawn,
  PageRemoved: removed,
  PageRestored: restored,
  NewsAdded: pageAdded,
  NewsRevised: pageRevised,
  NewsUnpublished: withdrawn,
  NewsRemoved: removed,
  NewsRestored: restored,
  PublicationScheduled: pageScheduled,
  PublicationCancelled: (document, event) => document && { ...document, ...marksOf(document, event), plan: undefined },
}

/** The page or announcement that an event concerns; none where it is of a part of the site. */
export const pageIdOf = ({ data }: OfPage): string | undefined =>
  'pageId' in data ? data.pageId : 'newsId' in data ? data.newsId : data.id
