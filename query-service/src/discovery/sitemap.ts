import { paperPath } from '@shodh/contracts/papers/paper-address.ts'
import { volumePath } from '@shodh/contracts/volumes/volume-path.ts'
import type { FastifyPluginAsync } from 'fastify'
import { fixedPages } from './fixed-pages.ts'
import { type Markup, xml } from '../markup.ts'
import { prepare, sendPrepared } from '../prepared.ts'
import { madePer, stampOf } from '../stamps.ts'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from './public-route.ts'

/** Addresses in one sitemap (sitemaps.org). */
const ADDRESSES_MAX = 50_000

/** Documents of one query. */
const BATCH = 500

type Address = { readonly path: string; readonly changed?: string | undefined }

/** Papers in the order of lists; each query goes on where the last one ended, so that others have their turn. */
async function* papersOf({ papers }: DiscoveryPorts['views']): AsyncIterable<Address> {
  for (let from = ''; ;) {
    const found = await papers.find({ range: { field: 'order', from }, sort: { field: 'order' }, limit: BATCH })
    for (const paper of found) yield { path: paperPath(paper), changed: paper.updatedAt }
    const last = found.at(-1)
    if (!last || found.length < BATCH) return
    from = `${last.order} `
  }
}

type Journal = Pick<DiscoveryPorts, 'views' | 'settings'>

async function* addressesOf({ views, settings }: Journal): AsyncIterable<Address> {
  const all = await views.volumes.find({ sort: { field: 'order' } })
  const latest = all
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  for (const path of fixedPages(settings)) yield { path, changed: path === '/' ? latest : undefined }
  for (const { year, issueType, name, updatedAt } of all)
    yield { path: volumePath(year, issueType, name), changed: updatedAt }
  yield* papersOf(views)
}

const urlElement = (origin: string, { path, changed }: Address) =>
  xml`<url><loc>${origin + path}</loc>${changed ? xml`<lastmod>${changed}</lastmod>` : undefined}</url>`

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const DECLARATION = { markup: '<?xml version="1.0" encoding="UTF-8"?>\n' }

const urlSet = (urls: readonly Markup[]) => xml`${DECLARATION}<urlset xmlns="${NAMESPACE}">${urls}</urlset>`

const index = (origin: string, count: number) => {
  const parts = Array.from(
    { length: count },
    (_, n) => xml`<sitemap><loc>${origin}/sitemap-${n + 1}.xml</loc></sitemap>`,
  )
  return xml`${DECLARATION}<sitemapindex xmlns="${NAMESPACE}">${parts}</sitemapindex>`
}

/** The sitemap, and its parts where it is an index. */
const sitemapsOf = async (journal: Journal, origin: string, most = ADDRESSES_MAX) => {
  const parts: Markup[][] = [[]]
  for await (const address of addressesOf(journal)) {
    if ((parts.at(-1)?.length ?? 0) >= most) parts.push([])
    parts.at(-1)?.push(urlElement(origin, address))
  }
  const [whole = []] = parts
  return parts.length === 1
    ? { whole: urlSet(whole), parts: [] }
    : { whole: index(origin, parts.length), parts: parts.map(urlSet) }
}

const XML = { contentType: 'application/xml; charset=utf-8', vary: 'Accept-Encoding' }
const prepared = ({ markup }: Markup) => prepare(markup, XML)

/** `/sitemap.xml`: every page in English, with the true date of its last change. Made again when papers have changed. */
export const sitemapRoutes: FastifyPluginAsync<DiscoveryPorts> = async (app, ports) => {
  const { views, publicUrl } = ports
  const current = madePer(stampOf([views.papers, views.volumes]), async () => {
    const { whole, parts } = await sitemapsOf(ports, publicUrl())
    return { whole: prepared(whole), parts: parts.map(prepared) }
  })

  app.get('/sitemap.xml', publicRoute, async (request, reply) => sendPrepared(request, reply, (await current()).whole))
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', publicRoute, async (request, reply) => {
    const part = (await current()).parts[Number(request.params.part) - 1]
    return part ? sendPrepared(request, reply, part) : reply.callNotFound()
  })
}
