import { isPublic, type PageDocument } from '@shodh/contracts/content/documents.ts'
import { languagesIn } from '@shodh/contracts/content/pages/page.ts'
import { addressIn, type Language } from '@shodh/contracts/languages.ts'
import { authorPath } from '@shodh/contracts/papers/authors/author-path.ts'
import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import type { FastifyPluginAsync } from 'fastify'
import { type Markup, xml } from '../markup.ts'
import { prepare, sendPrepared } from '../cache/prepared.ts'
import { makePerVersion } from '../views/served-views.ts'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from '../responses.ts'
import { CONTACT_PAGE, NEWS_PAGE, publicPages, textPages } from '@shodh/contracts/site/addresses.ts'
import { addressOf } from '@shodh/contracts/content/pages/slugs.ts'
import { authorsIn } from '../papers/authors/author-index.ts'
import { textsOf } from '../content/pages/public-pages.ts'

/** What is there only where something is published. */
const PUBLISHED: readonly string[] = [NEWS_PAGE, ...textPages]

/** The public pages that are there whatever is published. */
export const fixedPages: readonly string[] = publicPages.filter(
  path => !path.includes(':') && !path.startsWith(CONTACT_PAGE) && !PUBLISHED.includes(path),
)

/** Addresses in one sitemap (sitemaps.org). */
const ADDRESSES_MAX = 50_000

/** Characters of an address there; one that is longer would make the whole sitemap invalid, and is found by links. */
const ADDRESS_MAX = 2047

/** Documents of one query. */
const BATCH = 500

type SitemapViews = Pick<DiscoveryPorts['views'], 'papers' | 'volumes' | 'paperAuthors' | 'withheldPdfs'>

type Address = {
  readonly path: string
  readonly changed?: string | undefined
  /** Of a page that there is in several languages: the address in each. */
  readonly alternates?: readonly (readonly [language: Language, path: string])[]
}

/** Papers in the order of lists; each query goes on where the last one ended, so that others have their turn. */
async function* papersOf({ papers }: SitemapViews): AsyncIterable<Address> {
  for (let from = ''; ;) {
    const found = await papers.find({ range: { field: 'order', from }, sort: { field: 'order' }, limit: BATCH })
    for (const paper of found) yield { path: paperPath(paper), changed: paper.updatedAt }
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    from = `${last.order} `
  }
}

type Journal = {
  readonly views: SitemapViews
  readonly content: DiscoveryPorts['content']
  readonly settings: Pick<DiscoveryPorts['settings'], 'languages'>
}

/** A page, or an announcement, in each language that it has a text in. */
const inLanguages = (document: PageDocument, settings: Journal['settings']): readonly Address[] => {
  const texts = textsOf(document, settings)
  const alternates = languagesIn(texts).map(language => [language, addressIn(language, addressOf(document))] as const)
  return alternates.map(([language, path]) => ({ path, changed: texts[language]?.publishedAt, alternates }))
}

/** Where readers find what the journal says of itself, and its announcements where there are any. */
const contentAddresses = async ({ content, settings }: Journal): Promise<readonly Address[]> => {
  const index = await content.read()
  const [pages, news] = (['page', 'news'] as const).map(kind =>
    index
      .list(kind)
      .filter(isPublic)
      .flatMap(document => inLanguages(document, settings)),
  )
  return [...(pages ?? []), ...(news && news.length > 0 ? [{ path: NEWS_PAGE }, ...news] : [])]
}

/** Every address beside those of volumes, papers and authors. */
export const ownAddresses = async (journal: Journal): Promise<readonly Address[]> => [
  ...fixedPages.map(path => ({ path })),
  ...(await contentAddresses(journal)),
]

async function* addressesOf(journal: Journal): AsyncIterable<Address> {
  const { views } = journal
  const all = await views.volumes.find({ sort: { field: 'order' } })
  const latest = latestOf(all.map(({ updatedAt }) => updatedAt))
  for (const address of await ownAddresses(journal))
    yield address.path === '/' ? { ...address, changed: latest } : address
  for (const { id } of await authorsIn(views).list()) yield { path: authorPath(id) }
  for (const { year, issueType, name, updatedAt } of all)
    yield { path: volumePath(year, issueType, name), changed: updatedAt }
  yield* papersOf(views)
}

/** ISO 8601 dates of UTC, of which the last in their order is the latest. */
const latestOf = (dates: readonly (string | undefined)[]) =>
  // Stryker disable next-line EqualityOperator: Of two equal dates it is the same which one is taken.
  dates.reduce((latest, date) => (date && (!latest || date > latest) ? date : latest), undefined)

const lastModified = (changed: string | undefined) => (changed ? xml`<lastmod>${changed}</lastmod>` : undefined)

const urlElement = (origin: string, { path, changed, alternates = [] }: Address) =>
  xml`<url><loc>${origin + path}</loc>${lastModified(changed)}${
    alternates.length < 2
      ? undefined
      : alternates.map(
          ([language, other]) => xml`<xhtml:link rel="alternate" hreflang="${language}" href="${origin + other}"/>`,
        )
  }</url>`

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = { markup: '<?xml version="1.0" encoding="UTF-8"?>\n' }

const urlSet = (urls: readonly Markup[]) =>
  xml`${DECLARATION}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls}</urlset>`

/** Each part with the latest change of what it lists. */
const index = (origin: string, lists: readonly (readonly Address[])[]) => {
  const parts = lists.map(
    (list, n) =>
      xml`<sitemap><loc>${origin}/sitemap-${n + 1}.xml</loc>${lastModified(latestOf(list.map(({ changed }) => changed)))}</sitemap>`,
  )
  return xml`${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${parts}</sitemapindex>`
}

/** The sitemap, and its parts where it is an index. */
export const sitemapsOf = async (journal: Journal, origin: string, most = ADDRESSES_MAX) => {
  const lists: Address[][] = [[]]
  for await (const address of addressesOf(journal)) {
    if (origin.length + address.path.length > ADDRESS_MAX) continue
    if ((lists.at(-1)?.length ?? 0) >= most) lists.push([])
    lists.at(-1)?.push(address)
  }
  const parts = lists.map(list => urlSet(list.map(address => urlElement(origin, address))))
  // Stryker disable next-line ArrayDeclaration: Only the types allow what is missing: there always is a first part.
  const [whole = urlSet([])] = parts
  return parts.length === 1 ? { whole, parts: [] } : { whole: index(origin, lists), parts }
}

const XML = { contentType: 'application/xml; charset=utf-8', vary: 'Accept-Encoding' }
const prepared = ({ markup }: Markup) => prepare(markup, XML)

/**
 * `/sitemap.xml`: every page in English, what the journal says of itself in each language that it has a text in, with the
 * true date of its last change. Made again when one has changed; absent while the journal has no name.
 */
export const sitemapRoutes: FastifyPluginAsync<DiscoveryPorts & { readonly most?: number }> = async (app, ports) => {
  const { views, publicUrl, most } = ports
  const current = makePerVersion(
    [views.papers, views.volumes, ...authorsIn(views).sources, ports.content],
    async () => {
      const { whole, parts } = await sitemapsOf(ports, publicUrl(), most)
      return { whole: prepared(whole), parts: parts.map(prepared) }
    },
  )

  app.get('/sitemap.xml', publicRoute, async (request, reply) =>
    isUntitled(ports.settings) ? reply.callNotFound() : sendPrepared(request, reply, (await current()).whole),
  )
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', publicRoute, async (request, reply) => {
    const part = (await current()).parts[Number(request.params.part) - 1]
    return part ? sendPrepared(request, reply, part) : reply.callNotFound()
  })
}
