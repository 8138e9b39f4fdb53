import fastifyStatic from '@fastify/static'
import {
  isStaffPage,
  NOT_FOUND_PATH,
  pages as addresses,
  publicPages,
  READ_PAGE,
} from '@shodh/contracts/site/addresses.ts'
import {
  addressIn,
  DEFAULT_LANGUAGE,
  type Language,
  languageIn,
  LANGUAGES,
  languagesOf,
} from '@shodh/contracts/site/languages.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { documentFrame, type PagePolicy } from './document.ts'
import type { PaperPdf } from './papers/paper-pdf.ts'
import type { PageStatus } from './papers/read-status.ts'
import { isSamePath, type PaperRequest, paperRequest } from './papers/paper-request.ts'
import type { Renderer, RenderRequest } from './ports.ts'
import { prepare, type Prepared, sendPrepared } from './prepared.ts'
import { HTML, renderedPages } from './rendered-pages.ts'
import { sendBytes } from './send-bytes.ts'
import { apiPages } from './site/api-pages/routes.ts'
import { stampOf, type Stamped } from './stamps.ts'
import { webManifest } from './web-manifest.ts'

/** What public pages are rendered with. */
type Rendering = Pick<RenderRequest, 'load'> & {
  /** Resolves to the same renderer each time; rejects where it can't be loaded. */
  readonly renderer: () => Promise<Renderer>
  readonly publicUrl: () => string
  /** The read models that public pages are rendered from. */
  readonly models: readonly Stamped[]
  /** The Content-Security-Policy of a page with these inline elements and frames. */
  readonly policyWith: (allowed: PagePolicy) => string
  readonly deadlineMs?: number
}

/** The built frontend: a folder with index.html, and the journal that it shows. Without `rendering`, browsers render. */
export type Site = {
  readonly root: string
  readonly settings: JournalSettings
  readonly isSample?: boolean
  readonly rendering?: Rendering
  /** Finds the PDF of the paper at an address. */
  readonly pdf?: (wanted: PaperRequest) => Promise<PaperPdf | undefined>
  /** The status of the page that reads the paper with an id. */
  readonly readStatus?: (paperId: string) => Promise<PageStatus>
}

/** Decodes the pictures of PDFs. A worker has the policy of its own response, so that no page needs this one. */
const PDF_WORKER = /[/\\]assets[/\\]reader\.worker-[\w-]+\.js/u

const HASHED = /[/\\]assets[/\\]/u

/** A path of a file: the response for a missing script or picture must not be HTML. */
const HAS_ENDING = /\.[a-z0-9]{2,12}$/iu

/** Seconds after which a page is requested again whose data could not be had. */
const RETRY_AFTER_S = 5

/** Fastify's `/*` matches what is below an address, not the address itself. */
const routesOf = (address: string) => (address.endsWith('/*') ? [address, address.slice(0, -'/*'.length)] : [address])

const cacheControl = (path: string) => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

const pathIn = (url: string) => url.split('?')[0] ?? '/'

/** In the language of the address, if the journal has it. */
const notFoundPath = (url: string, { languages }: JournalSettings) => {
  const { language } = languageIn(pathIn(url))
  return addressIn(languagesOf(languages).includes(language) ? language : DEFAULT_LANGUAGE, NOT_FOUND_PATH)
}

/** The addresses in each language of the journal; the back office is in English only. */
const inLanguages = ({ languages }: JournalSettings) =>
  languagesOf(languages).flatMap(language =>
    addresses
      .filter(address => language === DEFAULT_LANGUAGE || !isStaffPage(address))
      .map(address => ({ address, path: addressIn(language, address) })),
  )

type Respond = (request: FastifyRequest, reply: FastifyReply) => unknown

type Found = { readonly status: number; readonly canonical?: string | undefined }

/** Whether the path names a paper that is at another one, since its title was edited. */
const isElsewhere = <Page extends Found>(path: string, found: Page): found is Page & { readonly canonical: string } => {
  const { canonical, status } = found
  const { path: english } = languageIn(path)
  return (
    status === 200 && canonical !== undefined && paperRequest(english) !== undefined && !isSamePath(english, canonical)
  )
}

/** In the language of the request, with its query. */
const redirectTo = (path: string, { url }: FastifyRequest, reply: FastifyReply) => {
  const { language } = languageIn(pathIn(url))
  const query = url.slice(pathIn(url).length)
  return reply.redirect(addressIn(language, path) + query, 301)
}

/** Responds with the PDF of a paper beside its page; else, and where there is no such paper, with the page. */
const withPdfs =
  ({ pdf, rendering }: Site, page: Respond): Respond =>
  async (request, reply) => {
    const path = pathIn(request.url)
    const wanted = paperRequest(languageIn(path).path)
    const found = wanted?.isPdf ? await pdf?.(wanted) : undefined
    if (!found) return page(request, reply)
    // a file is the same in every language
    if (!isSamePath(path, found.path)) return reply.redirect(found.path, 301)
    const origin = rendering?.publicUrl() ?? ''
    reply.header('link', `<${origin}${found.page}>; rel="collection"; type="text/html"`)
    return sendBytes(request, reply, found.bytes)
  }

/** The shell of the page that reads a PDF, with the status of its paper; the paper's own page is the one to be found. */
const readPage =
  ({ readStatus }: Site, shell: (status: number) => Respond): Respond =>
  async (request, reply) => {
    const { paperId = '' } = request.params as { readonly paperId?: string }
    const status = (await readStatus?.(paperId)) ?? 200
    return shell(status)(request, reply.header('x-robots-tag', 'noindex'))
  }

/** Responds with the page as markup, else with the shell. */
const pageResponder = async ({ root, settings, rendering }: Site, report: (error: unknown) => void) => {
  const shell =
    (status: number): Respond =>
    (_, reply) =>
      reply.code(status).sendFile('index.html')
  if (!rendering) return { shell, page: shell }

  const { policyWith, models, ...options } = rendering
  const frame = await documentFrame(root, settings.accentColour)
  const { embedUrl } = settings.map ?? {}
  const policy = policyWith({ ...frame.hashes, frames: embedUrl ? [new URL(embedUrl).origin] : [] })
  const stampNow = stampOf(models)
  const rendered = renderedPages({ ...options, journal: settings, frame, stampNow, report })

  const shells = new Map<Language, Prepared>(
    LANGUAGES.filter(language => language !== DEFAULT_LANGUAGE).map(language => [
      language,
      prepare(frame.shellIn(language), HTML),
    ]),
  )
  /** The shell of a page that the browser renders, in the language of its address. */
  const localizedShell =
    (status: number): Respond =>
    async (request, reply) => {
      const { language } = languageIn(pathIn(request.url))
      const prepared = shells.get(language)
      if (!prepared) return shell(status)(request, reply)
      await sendPrepared(request, reply.header('content-language', language), { ...prepared, status })
      return reply
    }

  const withPolicy =
    (respond: Respond): Respond =>
    (request, reply) =>
      respond(request, reply.header('content-security-policy', policy))
  const unavailable: Respond = (request, reply) => shell(503)(request, reply.header('retry-after', RETRY_AFTER_S))

  const page = (status: number): Respond => {
    return withPolicy(async (request, reply) => {
      const path = status === 404 ? notFoundPath(request.url, settings) : request.url
      const found = await rendered.find(path)
      if (found === 'unavailable') return unavailable(request, reply)
      if (!found) return shell(status)(request, reply)
      if (isElsewhere(pathIn(path), found)) return redirectTo(found.canonical, request, reply)
      reply.headers({ 'content-language': found.language, ...(found.links && { link: found.links }) })
      await sendPrepared(request, reply, found)
      rendered.sent(found)
      return reply
    })
  }
  return { shell: (status: number) => withPolicy(localizedShell(status)), page }
}

/** The public pages and their files. A page that does not exist is a real 404 with the 404 screen. */
export const pages: FastifyPluginAsync<Site> = async (app, site) => {
  const { root, settings } = site
  const config = { allow: 'everyone' } as const
  const workerPolicy = site.rendering?.policyWith({ styles: [], scripts: [], frames: [], hasWebAssembly: true })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
      if (workerPolicy !== undefined && PDF_WORKER.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })

  const report = (error: unknown) => app.log.error({ err: error }, 'A page could not be rendered')
  const { shell, page } = await pageResponder(site, report)
  const isPublic = (address: string) => publicPages.some(each => each === address)

  const respondAt = (address: string): Respond => {
    if (address === READ_PAGE) return readPage(site, shell)
    return isPublic(address) ? withPdfs(site, page(200)) : shell(200)
  }
  for (const { address, path } of inLanguages(settings))
    for (const route of routesOf(path)) app.get(route, { config }, respondAt(address))
  app.get(NOT_FOUND_PATH, { config }, page(404))
  // What the service worker stores: its inline script is allowed wherever it is shown.
  app.get('/index.html', { config }, shell(200))
  app.get('/public-papers/*', { config }, ({ url }, reply) =>
    reply.redirect(url.replace('/public-papers/', '/papers/'), 301),
  )
  await app.register(webManifest, site)
  await app.register(apiPages, { settings })
  app.get('/journal.json', { config }, (_, reply) => reply.header('cache-control', 'no-cache').send(settings))
  const nowhere = page(404)
  app.get<{ Params: { '*': string } }>('/*', { config }, (request, reply) => {
    const path = request.params['*']
    return HAS_ENDING.test(path) ? reply.sendFile(path) : nowhere(request, reply)
  })
}
