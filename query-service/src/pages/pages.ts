import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import {
  BOARD_PAGE,
  CONTACT_PAGE,
  isStaffPage,
  isStaffScreen,
  NOT_FOUND_PATH,
  pages as addresses,
  publicPages,
  READ_PAGE,
  STAFF_PAGES,
} from '@shodh/contracts/site/addresses.ts'
import {
  addressIn,
  DEFAULT_LANGUAGE,
  type Language,
  languageIn,
  LANGUAGES,
  languagesOf,
} from '@shodh/contracts/languages.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { oncePer } from '@shodh/contracts/flow/once.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  boardPage,
  pathIn,
  readPage,
  type Respond,
  searchPage,
  type SendText,
  type FindContents,
  withContents,
  withPdfs,
  withTexts,
} from './special-pages.ts'
import { documentFrame, type PagePolicy } from './document.ts'
import type { Compose, firstTexts } from './first-text.ts'
import type { PaperPdf } from '../papers/pdfs/paper-pdf.ts'
import type { PageStatus } from '../papers/find-paper.ts'
import { type DrawIcon, journalIcons } from './site-files/journal-icons.ts'
import { isSamePath, type PaperRequest, paperRequest } from './parse-paper-path.ts'
import type { JournalTexts } from '../ports.ts'
import { prepare, type Prepared, sendPrepared } from '../cache/prepared.ts'
import { isBrowser } from './refuse-file.ts'
import { HTML, mayBeOld, renderedPages, type RenderedPagesOptions } from './rendered-pages.ts'
import { apiPages } from './api/routes.ts'
import { textFiles } from './site-files/text-files.ts'
import { thirdPartiesOf } from './third-parties.ts'
import { webManifest } from './site-files/web-manifest.ts'

/** What public pages are rendered with. */
type Rendering = Omit<RenderedPagesOptions, 'scripts' | 'policyOf' | 'report'> & {
  /** The Content-Security-Policy of a page with these inline elements and frames. */
  readonly policyWith: (allowed: PagePolicy) => string
}

/** The built frontend: a folder with index.html, and the journal that it shows. Without `rendering`, browsers render. */
export type Site = {
  readonly root: string
  readonly settings: JournalSettings & Pick<SiteSettings, 'scripts' | 'contact'>
  readonly texts?: JournalTexts | undefined
  /** The address of a form in the file manager that is public. */
  readonly formAt?: (name: string) => Promise<string | undefined>
  /** Whether it still is as the sample journal. */
  readonly isSample?: () => boolean
  /** Draws the icons of a journal; without it, they are those of the site. */
  readonly drawIcon?: DrawIcon
  readonly rendering?: Rendering
  /** Finds the PDF of the paper at an address. */
  readonly pdf?: (wanted: PaperRequest) => Promise<PaperPdf | undefined>
  readonly text?: SendText
  readonly contents?: FindContents
  /** Finds where an old address leads to, at which the journal has nothing. */
  readonly redirect?: (url: string) => Promise<string | undefined>
  /** The status of the page that reads the paper with an id. */
  readonly readStatus?: (paperId: string) => Promise<PageStatus>
  readonly firstText?: ReturnType<typeof firstTexts>
}

/** Decodes the pictures of PDFs. A worker has the policy of its own response, so that no page needs this one. */
const PDF_WORKER = /[/\\]assets[/\\]reader\.worker-[\w-]+\.js/u

const HASHED = /[/\\]assets[/\\]/u

/** A path of a file: the response for a missing script or picture must not be HTML, unless a browser shows it by itself. */
const HAS_ENDING = /\.[a-z0-9]{2,12}$/iu

/** Seconds after which a page is requested again whose data could not be had. */
const RETRY_AFTER_S = 5

/** What the text of a paper is shown with. */
const TEXT_VIEW = 'src/features/reader/text/text-view.tsx'

/** Fastify's `/*` matches what is below an address, not the address itself. */
const routesOf = (address: string) => (address.endsWith('/*') ? [address, address.slice(0, -'/*'.length)] : [address])

const cacheControl = (path: string) => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** In the language of the address, if the journal has it. */
const notFoundPath = (url: string, { languages }: JournalSettings) => {
  const { language } = languageIn(pathIn(url))
  return addressIn(languagesOf(languages).includes(language) ? language : DEFAULT_LANGUAGE, NOT_FOUND_PATH)
}

/** The addresses in each language that a journal may have; the back office is in English only. */
const inLanguages = LANGUAGES.flatMap(language =>
  addresses
    .filter(address => language === DEFAULT_LANGUAGE || !isStaffPage(address))
    .map(address => ({ address, path: addressIn(language, address) })),
)

type Found = { readonly status: number; readonly canonical?: string | undefined }

/** Of a page or an announcement, which may have got another address, or of an author by another form of the name. */
const CONTENT = /^\/(?:pages|news|authors)\/./u

/** Whether the path names a paper that is at another one, since its title was edited, or a page of another address. */
const isElsewhere = <Page extends Found>(path: string, found: Page): found is Page & { readonly canonical: string } => {
  const { canonical, status } = found
  const { path: english } = languageIn(path)
  if (status !== 200 || canonical === undefined || isSamePath(english, canonical)) return false
  return CONTENT.test(english) || paperRequest(english) !== undefined
}

/** Seconds for which a redirect may be cached: an editor may have made a mistake. */
export const REDIRECT_MAX_AGE_S = 3600

/** In the language of the request, with its query. */
const redirectTo = (path: string, { url }: FastifyRequest, reply: FastifyReply) => {
  const { language } = languageIn(pathIn(url))
  const query = url.slice(pathIn(url).length)
  return reply
    .header('cache-control', `public, max-age=${REDIRECT_MAX_AGE_S}`)
    .redirect(addressIn(language, path) + query, 301)
}

/** Whether an old address, at which the journal has nothing, was redirected. A reply that was returned would be awaited. */
const isRedirected = async ({ redirect }: Pick<Site, 'redirect'>, { url }: FastifyRequest, reply: FastifyReply) => {
  const target = await redirect?.(url)
  if (target === undefined) return false
  reply.header('cache-control', `public, max-age=${REDIRECT_MAX_AGE_S}`).redirect(target, 301)
  return true
}

/** Responds with the page as markup, else with the shell. */
const pageResponder = async (site: Site, report: (error: unknown) => void) => {
  const { root, settings, rendering } = site
  if (!rendering) {
    const file =
      (status: number): Respond =>
      (_, reply) =>
        // Stryker disable next-line StringLiteral: For an address without a name @fastify/static sends index.html, too.
        reply.code(status).sendFile('index.html')
    return { shell: file, page: file, firstPage: undefined }
  }

  const { policyWith, ...options } = rendering
  const others = thirdPartiesOf(settings)
  const frame = await documentFrame(root)
  const { embedUrl } = settings.map ?? {}
  const frames = embedUrl ? [new URL(embedUrl).origin] : []
  const allowed = { scripts: frame.scripts, frames }
  /** Only pages that the server renders load scripts of other sites: the back office never does. */
  const policyOf = (...styles: readonly string[]) =>
    policyWith({
      ...allowed,
      styles,
      frames: [...frames, ...others.frames],
      thirdParties: others.origins,
      addsScripts: others.addsScripts,
    })
  const rendered = renderedPages({ ...options, scripts: others.scripts, policyOf, report })

  const shells = oncePer(
    () => settings.name,
    () =>
      new Map<Language, Prepared>(
        LANGUAGES.map(language => [language, prepare(frame.shellIn(language, settings.name), HTML)]),
      ),
  )
  /** The shell of a page that the browser renders, in the language of its address. */
  const shell =
    (status: number, caching?: string): Respond =>
    async (request, reply) => {
      const { language } = languageIn(pathIn(request.url))
      const prepared = shells().get(language)
      // Stryker disable next-line ConditionalExpression, StringLiteral: Only the types allow what is missing: there is a document in every language.
      if (!prepared) throw new Error(`There is no document in ${language}`)
      await sendPrepared(request, reply.header('content-language', language), { ...prepared, status }, caching)
      return reply
    }

  const shellPolicy = policyWith({ ...allowed, styles: [] })
  const withPolicy =
    (respond: Respond): Respond =>
    (request, reply) =>
      respond(request, reply.header('content-security-policy', shellPolicy))

  const findFor = async (request: FastifyRequest, path: string) => {
    const found = await rendered.find(path, mayBeOld(request))
    // browsers remember redirects: one of a moment ago and its successor could lead in a circle
    const isOld = typeof found === 'object' && found.age > 0
    return isOld && isElsewhere(pathIn(path), found.page) ? rendered.find(path) : found
  }
  const page = (status: number): Respond =>
    withPolicy(async (request, reply) => {
      const path = status === 404 ? notFoundPath(request.url, settings) : request.url
      const outcome = await findFor(request, path)
      if (outcome === 'unavailable') return shell(503, 'no-cache')(request, reply.header('retry-after', RETRY_AFTER_S))
      if (!outcome) return shell(status, 'no-cache')(request, reply)
      const { page: found, age } = outcome
      if (isElsewhere(pathIn(path), found)) return redirectTo(found.canonical, request, reply)
      if (found.status === 404 && (await isRedirected(site, request, reply))) return reply
      reply.headers({
        'content-language': found.language,
        'content-security-policy': found.policy,
        ...(found.links && { link: found.links }),
        ...(age > 0 && { age }),
      })
      await sendPrepared(request, reply, found)
      // Stryker disable next-line CallExpression: Only a cache of 32 MiB that overflows shows it; that the bytes are counted again is tested where it is done.
      rendered.sent(found)
      return reply
    })
  const compose: Compose = async first => {
    const { accentColour } = settings
    const { text, ...hashes } = await options.renderer.shellWith({ ...first, module: TEXT_VIEW, accentColour })
    return { text, policy: policyWith({ ...allowed, ...hashes }) }
  }
  const firstPage = async ({ url, query }: FastifyRequest, paperId: string) => {
    const { v: version } = query as { readonly v?: string }
    return site.firstText?.({ paperId, version, language: languageIn(pathIn(url)).language }, compose)
  }
  return { shell: (status: number) => withPolicy(shell(status)), page, firstPage }
}

/** The public pages and their files. A page that does not exist is a real 404 with the 404 screen. */
export const pages: FastifyPluginAsync<Site> = async (app, site) => {
  const { root } = site
  const config = { allow: 'everyone' } as const
  const ofSearch = { ...config, class: 'search', limit: 'search' } as const
  const workerPolicy = site.rendering?.policyWith({ styles: [], scripts: [], frames: [], hasWebAssembly: true })
  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    // Stryker disable next-line BooleanLiteral: The header that it would add is replaced by the one that setHeaders adds.
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
      if (workerPolicy !== undefined && PDF_WORKER.test(path)) reply.header('content-security-policy', workerPolicy)
    },
  })

  const report = (error: unknown) => app.log.error({ err: error }, 'A page could not be rendered')
  const { shell, page, firstPage } = await pageResponder(site, report)
  const isPublic = (address: string) => publicPages.some(each => each === address)

  const toForm = (path: string): Respond => {
    const { language } = languageIn(path)
    return (_, reply) => reply.redirect(`${addressIn(language, '/')}#contact`, 302)
  }
  const toStaff: Respond = (request, reply) => shell(isStaffScreen(pathIn(request.url)) ? 200 : 404)(request, reply)
  const respondTo = (address: string, path: string) => {
    if (address === CONTACT_PAGE) return toForm(path)
    if (address === READ_PAGE) return readPage({ readStatus: site.readStatus, firstPage, shell })
    if (address === STAFF_PAGES) return toStaff
    if (address === '/search') return searchPage(page(200), shell(400))
    if (address === BOARD_PAGE) return boardPage(site.rendering?.load, page(200))
    return isPublic(address) ? withPdfs(site, withTexts(site, withContents(site, page(200)))) : shell(200)
  }

  for (const { address, path } of inLanguages)
    for (const route of routesOf(path))
      app.get(route, { config: address === '/search' ? ofSearch : config }, respondTo(address, path))
  app.get(NOT_FOUND_PATH, { config }, page(404))
  // What the service worker stores: its inline script is allowed wherever it is shown.
  app.get('/index.html', { config }, shell(200))
  app.get('/public-papers/*', { config }, ({ url }, reply) =>
    reply.redirect(url.replace('/public-papers/', '/papers/'), 301),
  )
  await app.register(webManifest, site)
  await app.register(journalIcons, site)
  await app.register(apiPages, site)
  const notFound = page(404)
  const files = new Set(await readdir(root, { recursive: true }))
  const fileAt = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (!files.has(path) && (await isRedirected(site, request, reply))) return reply
    const isFile = HAS_ENDING.test(path) && (files.has(path) || !isBrowser(request))
    return isFile ? reply.sendFile(path) : notFound(request, reply)
  }
  const missing: Respond = (request, reply) => fileAt(pathIn(request.url).slice(1), request, reply)
  await app.register(textFiles, { texts: site.texts, formAt: site.formAt, missing })
  app.get<{ Params: { '*': string } }>('/*', { config }, async (request, reply) =>
    fileAt(request.params['*'], request, reply),
  )
}
