import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { once } from '@shodh/contracts/flow/once.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import type { Mac } from '@shodh/command-service/users/secrets.ts'
import { discovery } from '@shodh/query-service/discovery/routes.ts'
import { boardPictures } from '@shodh/query-service/board/pictures.ts'
import { logoPictures } from '@shodh/query-service/content/site-parts/pictures.ts'
import { publicFiles } from '@shodh/query-service/files/public-files.ts'
import { shareLinks } from '@shodh/query-service/files/share-links.ts'
import { siteStats } from '@shodh/query-service/discovery/site-stats.ts'
import { journalJson } from '@shodh/query-service/pages/site-files/journal-json.ts'
import { firstTexts } from '@shodh/query-service/pages/first-text.ts'
import { pages } from '@shodh/query-service/pages/pages.ts'
import { redirectLanguages } from '@shodh/query-service/pages/redirect-languages.ts'
import { previewPages } from '@shodh/query-service/pages/preview/routes.ts'
import { withTexts } from '@shodh/query-service/pages/special-pages.ts'
import { paperTextPages } from '@shodh/query-service/pages/text/paper-text.ts'
import { contentsPdfs } from '@shodh/query-service/papers/pdfs/volume-contents.ts'
import { paperPdfs } from '@shodh/query-service/papers/pdfs/paper-pdf.ts'
import { readStatus } from '@shodh/query-service/papers/find-paper.ts'
import type { Ports } from '@shodh/query-service/ports.ts'
import { searchSource } from '@shodh/query-service/search/search.ts'
import { publicLogRoutes } from '@shodh/query-service/audit/public-log/routes.ts'
import { subscriptionPages } from '@shodh/query-service/subscriptions/pages.ts'
import { queryService } from '@shodh/query-service/service.ts'
import { siteForms } from '@shodh/query-service/pages/site-files/text-files.ts'
import { redirectFinder } from '@shodh/query-service/discovery/redirect-finder.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { envelope, noJsonSchema, validation } from '../http/errors.ts'
import { guard } from '../http/guard.ts'
import { policyWith } from '../http/security-headers.ts'
import { sampleSettings } from '../sample/sample-settings.ts'
import { api } from './api.ts'
import { threadRenderer } from './renderer.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../../frontend/${name}`, import.meta.url))

/** Where the built frontend is, if it is built. */
export const frontendRoot = folder('dist')

/** The bundle that renders public pages. */
const bundle = join(folder('dist-server'), 'entry-server.js')

/** The renderer of public pages, one for the whole process. */
export const renderer = threadRenderer({ root: frontendRoot, bundle })

const PASSED_ON: readonly string[] = ['content-type', 'content-disposition', 'etag', 'location']

/** The public API, and the texts of papers, as a visitor without credentials sees them, within this process. */
const visitorApi = async (ports: Ports) => {
  const routerOptions = { maxParamLength: 2000 }
  const app = Fastify({ routerOptions, schemaController: noJsonSchema, pluginTimeout: 0, exposeHeadRoutes: false })
  validation(app)
  envelope(app)
  guard(app, async () => undefined)
  await app.register(api, { services: calls => calls.register(queryService, ports) })
  await app.register(siteStats, ports)
  await app.register(journalJson, ports)
  const text = paperTextPages(ports)
  app.get(
    '/*',
    { config: { allow: 'everyone' } },
    withTexts({ text }, (_, reply) => reply.callNotFound()),
  )
  await app.ready()
  const load = async (address: string) => {
    const { statusCode, headers, rawPayload } = await app.inject(address)
    const text = async () => rawPayload.toString()
    return {
      status: statusCode,
      headers: { get: (name: string) => (PASSED_ON.includes(name) ? (headers[name]?.toString() ?? null) : null) },
      arrayBuffer: async () => new Uint8Array(rawPayload).buffer,
      text,
      json: async () => JSON.parse(await text()),
    }
  }
  return { load, close: () => app.close() }
}

/** Sites of volumes in preparation that are there at a time. */
const PREVIEWS_AT_ONCE = 8

/** The site as it will be with one volume that is not published yet, by the volume's id. */
const previewSites = (ports: Ports) => {
  const open = async (volumeId: string) => {
    const shown = { ...ports, views: ports.viewsShowing(volumeId) }
    return { ...(await visitorApi(shown)), views: shown.views, pdf: paperPdfs(shown), contents: contentsPdfs(shown) }
  }
  const sites = new Map<string, ReturnType<typeof open>>()
  const end = async (volumeId: string) => {
    const site = sites.get(volumeId)
    sites.delete(volumeId)
    await site?.then(({ close }) => close()).catch(() => undefined)
  }
  const begin = (volumeId: string) => {
    for (const oldest of [...sites.keys()].slice(0, -(PREVIEWS_AT_ONCE - 1))) void end(oldest)
    const site = open(volumeId)
    sites.set(volumeId, site)
    site.catch(() => void sites.delete(volumeId))
    return site
  }
  return {
    siteOf: (volumeId: string) => sites.get(volumeId) ?? begin(volumeId),
    close: async () => void (await Promise.all([...sites.keys()].map(end))),
  }
}

/** Icons and screenshots are of the sample journal as long as it has these. */
const SHOWN_ON_ICONS = ['name', 'shortName', 'mark', 'accentColour'] as const

/** What search engines and harvesters read, and the pages of the journal, if the frontend is built. */
export const sitePages = async (app: FastifyInstance, ports: Ports, mac: Mac) => {
  redirectLanguages(app, ports.settings)
  app.addHook('onRequest', (_, reply, done) => {
    if (isUntitled(ports.settings)) reply.header('x-robots-tag', 'noindex')
    done()
  })
  await app.register(boardPictures, ports)
  await app.register(logoPictures, ports)
  const redirect = redirectFinder(ports.views)
  const { formAt, besideTexts } = siteForms(ports)
  const redirectFile = async (url: string) => (await redirect(url)) ?? besideTexts(url)
  await app.register(publicFiles, { ...ports, redirect: redirectFile })
  await app.register(shareLinks, ports)
  await app.register(subscriptionPages, ports)
  await app.register(publicLogRoutes, ports)
  await app.register(discovery, { ...ports, sign: text => mac('resumption token', text) })
  if (!existsSync(join(frontendRoot, 'index.html'))) return
  await app.register(journalJson, ports)
  const opened = new AsyncDisposableStack()
  app.addHook('onClose', () => opened.disposeAsync())
  // with the first page: a start is faster without
  const visitor = once(async () => opened.adopt(await visitorApi(ports), one => one.close()))
  const load = async (address: string) => (await visitor()).load(address)
  const { settings, texts, publicUrl, takedowns, writes } = ports
  const { years, volumes, volumePlaces, papers, paperAuthors, paperPlaces, paperHistories, withheldPdfs } = ports.views
  const { siteParts } = ports.views
  const sources = [
    siteParts,
    ports.content,
    years,
    volumes,
    volumePlaces,
    papers,
    paperAuthors,
    paperPlaces,
    paperHistories,
    withheldPdfs,
    searchSource(ports.search),
    ports.usage.figures.published,
    ports.provableSince,
    ports.boardHistory,
  ]
  const rendering = { load, renderer, publicUrl, sources, takedowns, writes, policyWith }
  renderer.reportTo(error => app.log.error({ err: error }, 'The thread that renders pages has ended'))
  const isSample = () => SHOWN_ON_ICONS.every(name => settings[name] === sampleSettings[name])
  const { drawIcon } = ports
  const toRead = { readStatus: readStatus(ports.views), firstText: firstTexts(ports) }
  const ofPapers = {
    pdf: paperPdfs(ports),
    text: paperTextPages(ports),
    contents: contentsPdfs(ports),
    ...toRead,
    redirect,
  }
  await app.register(pages, { root: frontendRoot, settings, texts, formAt, isSample, drawIcon, rendering, ...ofPapers })
  const previews = previewSites(ports)
  app.addHook('onClose', previews.close)
  await app.register(previewPages, { ...ports, siteOf: previews.siteOf, renderer, policyWith })
}
