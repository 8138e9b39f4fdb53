import fastifyStatic from '@fastify/static'
import { pages as addresses } from '@shodh/contracts/site/addresses.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { apiPages } from './site/api-pages/routes.ts'
import { webManifest } from './web-manifest.ts'

/** The built frontend: a folder with index.html, and the journal that it shows. */
export type Site = { readonly root: string; readonly settings: JournalSettings }

const HASHED = /[/\\]assets[/\\]/u

/** A path of a file: the response for a missing script or picture must not be HTML. */
const HAS_ENDING = /\.[a-z0-9]{2,12}$/iu

/** Fastify's `/*` matches what is below an address, not the address itself. */
const routesOf = (address: string) => (address.endsWith('/*') ? [address, address.slice(0, -'/*'.length)] : [address])

const cacheControl = (path: string) => (HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** The public pages and their files. A page that does not exist is a real 404 with the 404 screen. */
export const pages: FastifyPluginAsync<Site> = async (app, { root, settings }) => {
  const config = { allow: 'everyone' } as const
  await app.register(fastifyStatic, {
    root,
    serve: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.header('cache-control', cacheControl(path)),
  })

  const shell = (status: number) => (_: unknown, reply: FastifyReply) => reply.code(status).sendFile('index.html')

  for (const path of addresses.flatMap(routesOf)) app.get(path, { config }, shell(200))
  app.get('/404', { config }, shell(404))
  app.get('/public-papers/*', { config }, ({ url }, reply) =>
    reply.redirect(url.replace('/public-papers/', '/papers/'), 301),
  )
  await app.register(webManifest, { root, settings })
  await app.register(apiPages, { settings })
  app.get('/journal.json', { config }, (_, reply) => reply.header('cache-control', 'no-cache').send(settings))
  app.get<{ Params: { '*': string } }>('/*', { config }, (request, reply) => {
    const path = request.params['*']
    return HAS_ENDING.test(path) ? reply.sendFile(path) : shell(404)(request, reply)
  })
}
