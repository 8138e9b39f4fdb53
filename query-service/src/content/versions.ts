import type { Publication } from '@shodh/contracts/content/documents.ts'
import { shownLogo, type StoredLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import type { MenuPage } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { CompareQuery, ContentVersion, HistoryFilter } from '@shodh/contracts/content/views.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { CONTENT_PAGE } from '@shodh/contracts/limits.ts'
import { pageOf, type QueryResult } from '../responses.ts'
import { compareContents } from './compare.ts'
import type { Drafts } from './drafts.ts'

const UNKNOWN: Refusal = { refused: 'CONTENT_VERSION_NOT_FOUND' }

const shownVersion = async (
  { version, at, actorId, reason, languages, revertedTo }: Publication,
  { actor }: Drafts,
): Promise<ContentVersion> => ({
  version,
  at,
  actor: await actor(actorId),
  reason: reason ?? null,
  languages: [...languages],
  revertedTo: revertedTo ?? null,
})

/** Something that is published in versions. */
type Versioned<Content> = {
  readonly publications: readonly Publication[]
  readonly published: Content | undefined
  readonly draft: () => Promise<Content | undefined>
  readonly at: (version: number) => Promise<Content | undefined>
  /** As responses have it. */
  readonly show: (content: Content) => object
}

export const history = async (
  { publications }: Pick<Versioned<object>, 'publications'>,
  filter: HistoryFilter,
  drafts: Drafts,
): Promise<QueryResult> => {
  const { shown, pagination } = pageOf(publications.toReversed(), filter, CONTENT_PAGE)
  const versions = await Promise.all(shown.map(publication => shownVersion(publication, drafts)))
  return { message: 'Versions retrieved successfully', data: { versions, pagination } }
}

const NUMBER = /^[1-9]\d{0,8}$/u

export const oneVersion = async <Content>(
  { publications, at, show }: Versioned<Content>,
  asked: string,
  drafts: Drafts,
): Promise<QueryResult | Refusal> => {
  const publication = NUMBER.test(asked) ? publications.find(({ version }) => version === Number(asked)) : undefined
  const content = publication && (await at(publication.version))
  if (!publication || !content) return UNKNOWN
  const data = { version: await shownVersion(publication, drafts), content: show(content) }
  return { message: 'Version retrieved successfully', data }
}

/** Of the menu only what is read, and of a logo where it is: the rest is how it is stored. */
const readable = (content: object): Readonly<Record<string, unknown>> => {
  const { pages, logo, ...rest } = content as { pages?: readonly MenuPage[]; logo?: StoredLogo | null }
  return {
    ...rest,
    ...(pages && { pages: pages.map(({ title, url }) => ({ title, url })) }),
    ...(logo && { logo: shownLogo(logo).url }),
  }
}

export const compareVersions = async <Content extends object>(
  { publications, published, draft, at }: Versioned<Content>,
  { from, to, language }: CompareQuery,
): Promise<QueryResult | Refusal> => {
  const side = async (name: string) => {
    if (name === 'published') return published
    if (name === 'draft') return draft()
    return publications.some(({ version }) => String(version) === name) ? at(Number(name)) : undefined
  }
  const [one, other] = await Promise.all([from, to].map(side))
  if (!one || !other) return UNKNOWN
  const changes = compareContents(readable(one), readable(other), language)
  return { message: 'Versions compared successfully', data: { from, to, changes } }
}
