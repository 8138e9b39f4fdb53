import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_LANGUAGE, localized } from '@shodh/contracts/languages.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { Site } from '../pages.ts'

const PATH = '/manifest.webmanifest'

const ICON = { icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }] }

type Shortcut = { readonly name: string }

/** Devices show a shortcut beside those of other sites. */
const withJournal = (shortcuts: readonly Shortcut[], { name }: JournalSettings) =>
  shortcuts.map(each => ({ ...each, description: `${each.name}: ${name}`, ...ICON }))

type Built = { readonly shortcuts?: readonly Shortcut[]; readonly [member: string]: unknown }

/** What of the manifest is the journal's own (W3C Web Application Manifest). */
const ownMembers = ({ name, shortName, tagline, accentColour }: JournalSettings) => ({
  name,
  short_name: shortName,
  description: localized(tagline, DEFAULT_LANGUAGE),
  theme_color: accentColour,
})

/** The built manifest with the journal's name and colour; 404 where the site is not built. Its screenshots are of the sample journal. */
export const webManifest: FastifyPluginAsync<Site> = async (app, { root, settings, isSample = () => false }) => {
  app.get(PATH, { config: { allow: 'everyone' } }, async (_, reply) => {
    // Stryker disable next-line StringLiteral: JSON is read from bytes, too, which count as UTF-8.
    const text = await readFile(join(root, PATH), 'utf8').catch(() => undefined)
    if (text === undefined) return reply.callNotFound()
    const { screenshots, shortcuts = [], ...built }: Built = JSON.parse(text)
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          ...built,
          shortcuts: withJournal(shortcuts, settings),
          ...(isSample() && { screenshots }),
          ...ownMembers(settings),
        }),
      )
  })
}
