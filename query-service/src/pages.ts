import fastifyStatic from '@fastify/static'
import { isStaffPage, NOT_FOUND_PATH, pages as addresses, publicPages } from '@shodh/contracts/site/addresses.ts'
import { addressIn, DEFAULT_LANGUAGE, languageIn, languagesOf } from '@shodh/contracts/site/languages.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { documentFrame, type InlineHashes } from './document.ts'
import type { Renderer, RenderRequest } from './ports.ts'
import { sendPrepared } from './prepared.ts'
import { renderedPages } from './rendered-pages.ts'
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
  /** The Content-Security-Policy of a page with these inline elements. */
  readonly policyWith: (hashes: InlineHashes) => string
  readonly deadlineMs?: number
}

/** The built frontend: a folder with index.html, and the journal that it shows. Without `rendering`, browsers render. */
export type Site = { readonly root: string; readonly settings: JournalSettings; readonly rendering?: Rendering }

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

/** Responds with the page as markup, else with the shell. */
const pageResponder = async ({ root, settings, rendering }: Site, report: (error: unknown) => void) => {
  const shell =
    (status: number): Respond =>
    (_, reply) =>
      reply.code(status).sendFile('index.html')
  if (!rendering) return { shell, page: shell }

  const { policyWith, models, ...options } = rendering
  const frame = await documentFrame(root, settings.accentColour)
  const policy = policyWith(frame.hashes)
  const stampNow = stampOf(models)
  const rendered = renderedPages({ ...options, journal: settings, frame, stampNow, report })

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
      await sendPrepared(request, reply.header('content-language', found.language), found)
      rendered.sent(found)
      return reply
    })
  }
  return { shell: (status: number) => withPolicy(shell(status)), page }
}

/** The public pages and their files. A page that does not exist is a real 404 with the 404 screen. */
export const pages: FastifyPluginAsync<Site> = async (app, site) => {
  const { root, settings } = site
  const config = { allow: 'everyone' } as const
  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  })

  const report = (error: unknown) => app.log.error({ err: error }, 'A page could not be rendered')
  const { shell, page } = await pageResponder(site, report)
  const isPublic = (address: string) => publicPages.some(each => each === address)

  for (const { address, path } of inLanguages(settings))
    for (const route of routesOf(path)) app.get(route, { config }, isPublic(address) ? page(200) : shell(200))
  app.get(NOT_FOUND_PATH, { config }, page(404))
  app.get('/public-papers/*', { config }, ({ url }, reply) =>
    reply.redirect(url.replace('/public-papers/', '/papers/'), 301),
  )
  await app.register(webManifest, { root, settings })
  await app.register(apiPages, { settings })
  app.get('/journal.json', { config }, (_, reply) => reply.header('cache-control', 'no-cache').send(settings))
  const nowhere = page(404)
  app.get<{ Params: { '*': string } }>('/*', { config }, (request, reply) => {
    const path = request.params['*']
    return HAS_ENDING.test(path) ? reply.sendFile(path) : nowhere(request, reply)
  })
}
