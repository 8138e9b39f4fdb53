import { Damaged } from '@shodh/adapters/event-store/event-store.ts'
import { claimSlug } from '@shodh/command-service/content/pages/claim-slug.ts'
import { pageRequest } from '@shodh/command-service/content/pages/page-state.ts'
import { publishDraft } from '@shodh/command-service/content/pages/pages.ts'
import { publicationEvent } from '@shodh/command-service/content/site-parts/site-parts.ts'
import { site, SITE_STREAM, siteRequest } from '@shodh/command-service/content/site-parts/site-state.ts'
import { saveDraft } from '@shodh/command-service/content/drafts.ts'
import { derivedId } from '@shodh/command-service/idempotency.ts'
import type { Ports } from '@shodh/command-service/ports.ts'
import type { PageTexts } from '@shodh/contracts/content/fields.ts'
import {
  languageTextsOf,
  optionalTextsOf,
  settingsContentOf,
} from '@shodh/contracts/content/settings/settings-content.ts'
import { emptyContents, SITE_PARTS, type SiteContents } from '@shodh/contracts/content/site-parts/site-parts.ts'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { dayText, localTime } from '@shodh/contracts/time/local-time.ts'
import type { JournalTexts } from '@shodh/query-service/ports.ts'
import type { FastifyBaseLogger } from 'fastify'
import { type Environment, WrongSetting } from '../../settings/environment.ts'
import { journalSettings, type Seed } from '../../settings/journal/journal-settings.ts'
import { journalDownloads, journalTexts } from '../../settings/journal/journal-texts.ts'

type Journal = Pick<Ports, 'handle' | 'vault'>

/** Who the log says published them. */
const BY = { actorId: 'system', correlationId: 'first start' }

/** What the settings say of each part of the site. */
const contentsOf = (settings: SiteSettings): SiteContents => ({
  header: {
    ...emptyContents.header,
    serialNumber: settings.serialNumber || null,
    pages: (settings.headerPages ?? []).map(({ id, title, url }) => ({ id, title: languageTextsOf(title), url })),
    logo: settings.logo === undefined ? null : { address: settings.logo },
  },
  footer: {
    ...emptyContents.footer,
    descriptors: (settings.descriptors ?? []).map(languageTextsOf),
    address: optionalTextsOf(settings.address),
    phone: settings.phone ?? null,
    email: settings.email ?? null,
    website: settings.website ?? null,
    mapUrl: settings.map?.url ?? null,
    copyright: optionalTextsOf(settings.copyright),
    credit: optionalTextsOf(settings.credit),
  },
  settings: settingsContentOf(settings),
})

/** A text that is there already stays; its address is claimed, and known as a page's, before the event. */
const seedText = async (journal: Journal, slug: string, texts: PageTexts, given: { reason: string; day: string }) => {
  const id = derivedId('text', slug)
  if (await claimSlug(journal, { kind: 'page', slug, ownerId: id })) return
  await saveDraft(journal.vault, {
    part: 'page',
    id,
    by: BY.actorId,
    change: row => (row ? undefined : null),
  })
  await journal.handle(
    pageRequest('page', id, {
      name: 'take-up-text',
      request: slug,
      decide: state =>
        state.revision > 0 ? [] : publishDraft(state, { kind: 'page', id, draft: { slug, texts }, ...given }),
    }),
    BY,
  )
}

/** Why the journal says of itself what it says at first. */
const reasonFor = ({ JOURNAL_SETTINGS: path }: Seed, settings: JournalSettings) => {
  if (path !== undefined) return 'Taken from the settings file'
  return isUntitled(settings) ? 'A new journal' : "Taken from the sample's settings"
}

/**
 * Publishes once what the settings and the texts beside them say of the journal, header, footer and pages: from then on it
 * is changed in the journal. The parts of the site come last, so that a start that was cut off goes on where it stopped.
 */
export const seedContent = async (journal: Journal, seed: Seed, logger: Pick<FastifyBaseLogger, 'info'>) => {
  const { JOURNAL_SETTINGS: path } = seed
  const before = await journal.handle.read(SITE_STREAM, site)
  if (SITE_PARTS.every(part => before[part].versions.length > 0)) {
    if (path !== undefined)
      logger.info(
        'Settings, header, footer and texts are changed in the journal: later changes of JOURNAL_SETTINGS have no effect, but for what is pinned and what only the operator sets',
      )
    return
  }
  const isUpgraded = before.header.versions.length > 0
  // without a file, a journal of the version before had the sample's settings
  const settings = await journalSettings(isUpgraded ? { ...seed, SAMPLE: 'settings' } : seed)
  const reason = reasonFor(seed, settings)
  const day = dayText(localTime(settings.timeZone).dayOf(Date.now()))
  // of a journal that was upgraded, the texts came with the header
  const texts = isUpgraded ? undefined : await journalTexts(settings, path)
  for (const [slug, each] of texts?.pages ?? []) await seedText(journal, slug, each, { reason, day })
  const contents = contentsOf(settings)
  await journal.handle(
    siteRequest({
      name: 'take-up-content',
      request: reason,
      decide: state =>
        SITE_PARTS.filter(part => state[part].versions.length === 0).map(part =>
          publicationEvent(state, part, contents[part], { reason }),
        ),
    }),
    BY,
  )
}

/** Also where nobody can tell, since the log is damaged: nothing is published then. */
const isSeeded = async (events: Pick<Ports['events'], 'readStream'>) => {
  try {
    const slice = await events.readStream(SITE_STREAM)
    return slice.events.some(({ type }) => type === 'HeaderRevised')
  } catch (error) {
    if (error instanceof Damaged) return true
    throw error
  }
}

/** What the texts beside the settings offer for download; the texts themselves, too, until they were published. Throws WrongSetting. */
export const textsBeside = async (
  { events }: Pick<Ports, 'events'>,
  journal: JournalSettings,
  { JOURNAL_SETTINGS: path }: Pick<Environment, 'JOURNAL_SETTINGS'>,
): Promise<JournalTexts | undefined> => {
  if (!(await isSeeded(events))) return journalTexts(journal, path)
  return journalDownloads(journal, path).catch((error: unknown) => {
    if (error instanceof WrongSetting) return undefined
    throw error
  })
}
