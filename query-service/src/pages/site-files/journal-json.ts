import { createHash } from 'node:crypto'
import { isPublic, type SitePartDocument } from '@shodh/contracts/content/documents.ts'
import type { LogoPart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { footerContentView, headerContentView } from '@shodh/contracts/content/views.ts'
import { languagesOf } from '@shodh/contracts/languages.ts'
import type { PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { withFooter, withHeader } from '@shodh/contracts/content/site-parts/published-parts.ts'
import { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { TEXT_NAMES } from '@shodh/contracts/site/texts.ts'
import type { FastifyPluginAsync } from 'fastify'
import { isListed } from '../../content/pages/public-pages.ts'
import { partDocument } from '../../content/site-parts/site-parts.ts'
import { makePerVersion } from '../../views/served-views.ts'
import { prepare, sendPrepared } from '../../cache/prepared.ts'
import type { Ports } from '../../ports.ts'
import { publicRoute } from '../../responses.ts'

const JSON_TYPE = { contentType: 'application/json; charset=utf-8', vary: 'Accept-Encoding' }

type Needed = Pick<Ports, 'settings' | 'content' | 'hasMailServer' | 'doiRegistry' | 'providers'> & {
  readonly views: Pick<Ports['views'], 'siteParts'>
}

/** Those that every page prints: what only servers read stays there. */
const publicSettings = (settings: Ports['settings']): PublicJournal =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => name in JournalSettings.shape)) as JournalSettings

type Parts = { readonly [Part in LogoPart]: SitePartDocument<Part> | undefined }

/** What the settings say of header and footer is shown until the journal has taken it up. */
const withParts = (journal: PublicJournal, { header, footer }: Parts): PublicJournal => {
  const withOwn = header ? withHeader(journal, headerContentView(header.content)) : journal
  return footer ? withFooter(withOwn, footerContentView(footer.content)) : withOwn
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 11)

const publicJournal = async (ports: Needed): Promise<PublicJournal> => {
  const { settings, content, hasMailServer, doiRegistry, providers } = ports
  const [header, footer] = await Promise.all([partDocument(ports, 'header'), partDocument(ports, 'footer')])
  const index = await content.read()
  const version = hashOf([header?.revision, footer?.revision, index.lastChange()].join())
  const isThere = (name: string) => {
    const page = index.at('page', name)
    return page !== undefined && isPublic(page)
  }
  const news = index.list('news')
  return {
    version,
    ...withParts(publicSettings(settings), { header, footer }),
    ...(hasMailServer && { sendsMails: true }),
    ...(doiRegistry && { looksUpDois: true }),
    ...(providers?.length && { signIn: providers }),
    textPages: TEXT_NAMES.filter(isThere),
    newsIn: languagesOf(settings.languages).filter(language => news.some(one => isListed(one, { language, settings }))),
  }
}

/** `/journal.json`: who the journal is, as every page prints it. */
export const journalJson: FastifyPluginAsync<Needed> = async (app, ports) => {
  const current = makePerVersion([ports.views.siteParts, ports.content], async () =>
    prepare(JSON.stringify(await publicJournal(ports)), JSON_TYPE),
  )
  app.get('/journal.json', publicRoute, async (request, reply) => sendPrepared(request, reply, await current()))
}
