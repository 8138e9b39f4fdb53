import { API_PAGE } from '@shodh/contracts/site/addresses.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import type { FastifyPluginAsync } from 'fastify'
import { html } from '../markup.ts'
import type { DiscoveryPorts } from './journal.ts'
import { publicRoute } from '../responses.ts'

/** Nobody finds anything there: what only staff see, and calls of the API. PDFs and pages stay open. */
const robots = (sitemap: string) => `User-agent: *
Disallow: /admin
Disallow: /login
Disallow: /forgot-password
Disallow: /reset-password
Disallow: /set-up
Disallow: /api/v1/auth/
${sitemap}`

/** Milliseconds until which the security contact is to be trusted (RFC 9116 advises less than a year). */
const EXPIRES_MS = 180 * 24 * 60 * 60 * 1000

const security = ({ settings, publicUrl }: DiscoveryPorts, email: string) => `Contact: mailto:${encodeURI(email)}
Expires: ${new Date(Date.now() + EXPIRES_MS).toISOString()}
Preferred-Languages: ${settings.languages.join(', ')}
Canonical: ${publicUrl()}/.well-known/security.txt
`

/** RFC 9727: where the API is, what describes it, and whether it is well. */
const apiCatalog = (origin: string, hasRepository: boolean) => ({
  linkset: [
    {
      anchor: `${origin}/api/v1`,
      'service-desc': [{ href: `${origin}/api/v1/openapi.json`, type: 'application/json' }],
      'service-doc': [{ href: origin + API_PAGE, type: 'text/html' }],
      status: [{ href: `${origin}/api/v1/health`, type: 'application/json' }],
    },
    ...(hasRepository
      ? [{ anchor: `${origin}/oai`, 'service-doc': [{ href: `${origin}/oai?verb=Identify`, type: 'text/xml' }] }]
      : []),
  ],
})

/** The sentences by which the LOCKSS and CLOCKSS archives know that they may collect a journal. */
const PERMISSIONS = [
  'LOCKSS system has permission to collect, preserve, and serve this Archival Unit.',
  'CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit.',
]

const permissionPage = (name: string, volumes: readonly { readonly path: string; readonly title: string }[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Archiving permission | ${name}</title>
      </head>
      <body>
        <h1>${name}</h1>
        ${PERMISSIONS.map(sentence => html`<p>${sentence}</p>`)}
        <ul>
          ${volumes.map(({ path, title }) => html`<li><a href="${path}">${title}</a></li>`)}
        </ul>
      </body>
    </html>`

export type VolumeLinks = () => Promise<readonly { readonly path: string; readonly title: string }[]>

/** What machines look for at addresses that they know: robots, archives, password managers, security researchers. */
export const wellKnownRoutes: FastifyPluginAsync<DiscoveryPorts & { readonly volumeLinks: VolumeLinks }> = async (
  app,
  ports,
) => {
  const { settings, publicUrl, volumeLinks } = ports

  app.get('/robots.txt', publicRoute, (_, reply) =>
    // Stryker disable next-line StringLiteral: Fastify sends a text as that type by itself.
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(robots(isUntitled(settings) ? '' : `\nSitemap: ${publicUrl()}/sitemap.xml\n`)),
  )
  app.get('/.well-known/change-password', publicRoute, (_, reply) => reply.redirect('/admin/profile', 302))
  app.get('/.well-known/api-catalog', publicRoute, (_, reply) =>
    reply
      .type('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(apiCatalog(publicUrl(), settings.email !== undefined))),
  )
  app.get('/.well-known/security.txt', publicRoute, (_, reply) => {
    const { email } = settings
    if (email === undefined) return reply.callNotFound()
    // Stryker disable next-line StringLiteral: Fastify sends a text as that type by itself.
    return reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(security(ports, email))
  })
  app.get('/lockss', publicRoute, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(permissionPage(settings.name, await volumeLinks()).markup),
  )
}
