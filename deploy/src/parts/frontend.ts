import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { once } from '@shodh/contracts/retry.ts'
import type { Mac } from '@shodh/command-service/users/secrets.ts'
import type * as Bundle from '@shodh/frontend/entry-server.tsx'
import { discovery } from '@shodh/query-service/discovery/routes.ts'
import { boardPictures } from '@shodh/query-service/board/pictures.ts'
import { logoPictures } from '@shodh/query-service/content/pictures.ts'
import { publicFiles } from '@shodh/query-service/files/public-files.ts'
import { shareLinks } from '@shodh/query-service/files/share-links.ts'
import { siteStats } from '@shodh/query-service/discovery/site-stats.ts'
import { journalJson } from '@shodh/query-service/pages/journal-json.ts'
import { firstTexts } from '@shodh/query-service/pages/first-text.ts'
import { pages } from '@shodh/query-service/pages/pages.ts'
import { paperTextPages } from '@shodh/query-service/pages/text/paper-text.ts'
import { paperPdfs } from '@shodh/query-service/papers/pdfs/paper-pdf.ts'
import { readStatus } from '@shodh/query-service/papers/find-paper.ts'
import type { Ports, Renderer } from '@shodh/query-service/ports.ts'
import { searchSource } from '@shodh/query-service/search/search.ts'
import { publicLogRoutes } from '@shodh/query-service/audit/public-log/routes.ts'
import { queryService } from '@shodh/query-service/service.ts'
import { siteForms } from '@shodh/query-service/pages/text-files.ts'
import { redirectFinder } from '@shodh/query-service/discovery/redirect-finder.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { envelope, noJsonSchema, validation } from '../http/errors.ts'
import { guard } from '../http/guard.ts'
import { policyWith } from '../http/security-headers.ts'
import { sampleSettings } from '../sample/sample-settings.ts'
import { api } from './api.ts'

const folder = (name: string) => fileURLToPath(new URL(`../../../frontend/${name}`, import.meta.url))

/** Where the built frontend is, if it is built. */
export const frontendRoot = folder('dist')

/** The bundle that renders public pages. */
const bundle = join(folder('dist-server'), 'entry-server.js')

const loadRenderer = async (): Promise<Renderer> => {
  const loaded: typeof Bundle = await import(pathToFileURL(bundle).href)
  return loaded
}

/** The renderer of public pages, loaded once for the whole process. */
export const renderer = once(loadRenderer)

/** The public API as a visitor without credentials sees it, within this process. */
const visitorApi = async (ports: Ports) => {
  const app = Fastify({ routerOptions: { maxParamLength: 2000 }, schemaController: noJsonSchema })
  validation(app)
  envelope(app)
  guard(app, async () => undefined)
  await app.register(api, { services: calls => calls.register(queryService, ports) })
  await app.register(siteStats, ports)
  await app.register(journalJson, ports)
  await app.ready()
  const load = async (address: string) => {
    const { statusCode, headers, body } = await app.inject(address)
    const passedOn = ['content-type', 'etag'].filter(name => headers[name] !== undefined)
    return new Response(body, { status: statusCode, headers: passedOn.map(name => [name, String(headers[name])]) })
  }
  return { load, close: () => app.close() }
}

/** What search engines and harvesters read, and the pages of the journal, if the frontend is built. */
export const sitePages = async (app: FastifyInstance, ports: Ports, mac: Mac) => {
  await app.register(boardPictures, ports)
  await app.register(logoPictures, ports)
  const redirect = redirectFinder(ports.views)
  const { formAt, besideTexts } = siteForms(ports)
  const redirectFile = async (url: string) => (await redirect(url)) ?? besideTexts(url)
  await app.register(publicFiles, { ...ports, redirect: redirectFile })
  await app.register(shareLinks, ports)
  await app.register(publicLogRoutes, ports)
  await app.register(discovery, { ...ports, sign: text => mac('resumption token', text) })
  if (!existsSync(join(frontendRoot, 'index.html'))) return
  await app.register(journalJson, ports)
  const { load, close } = await visitorApi(ports)
  app.addHook('onClose', close)
  const { settings, texts, publicUrl } = ports
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
  const rendering = { load, renderer, publicUrl, sources, policyWith }
  const isSample = settings === sampleSettings
  const { drawIcon } = ports
  const toRead = { readStatus: readStatus(ports.views), firstText: firstTexts(ports) }
  const ofPapers = { pdf: paperPdfs(ports), text: paperTextPages(ports), ...toRead, redirect }
  await app.register(pages, { root: frontendRoot, settings, texts, formAt, isSample, drawIcon, rendering, ...ofPapers })
}
