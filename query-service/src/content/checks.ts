import { emptyContents, type SitePart } from '@shodh/contracts/content/site-parts.ts'
import { inForce } from '@shodh/contracts/content/settings-content.ts'
import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { bareText, type PublishedTexts, publishTexts, type TextChanges } from '@shodh/contracts/content/page.ts'
import {
  isOwnLink,
  linkWarning,
  ownLinksIn,
  pageWarnings,
  scheduleWarning,
  settingsWarnings,
} from '@shodh/contracts/content/warnings.ts'
import type { ContentWarning } from '@shodh/contracts/content/views.ts'
import { type Language, LANGUAGES, languagesOf } from '@shodh/contracts/languages.ts'
import { addressStates } from './address-states.ts'
import { retentionWarnings } from '../system/retention.ts'
import type { ContentPorts } from './open-content.ts'
import { partDraft } from './part-draft.ts'
import { partDocument } from './site-parts.ts'
import type { Edited } from '@shodh/contracts/content/staff-page.ts'

const isSame = (one: PageText, other: PageText | undefined) =>
  other !== undefined && JSON.stringify(bareText(one)) === JSON.stringify(bareText(other))

/** What publishing the draft would change. */
const changesOf = (draft: PageTexts, published: PublishedTexts): TextChanges =>
  Object.fromEntries(
    LANGUAGES.flatMap((language): readonly (readonly [Language, PageText | null])[] => {
      const text = draft[language]
      if (text) return isSame(text, published[language]) ? [] : [[language, text]]
      return published[language] ? [[language, null]] : []
    }),
  )

/** Of the draft, else of what is published. */
export const editedWarnings = async (
  ports: ContentPorts,
  { kind, document, draft }: Edited,
): Promise<readonly ContentWarning[]> => {
  const published = document?.texts ?? {}
  const texts = draft
    ? publishTexts(published, changesOf(draft.content.texts, published), new Date().toISOString())
    : published
  const stateOf = await addressStates(ports, ownLinksIn(texts))
  const slug = draft?.content.slug ?? document?.slug ?? ''
  // an announcement may be called as a text of the journal
  return pageWarnings({
    slug: kind === 'news' ? '' : slug,
    texts,
    languages: languagesOf(ports.settings.languages),
    stateOf,
  })
}

const edited = async <Part extends SitePart>(ports: ContentPorts, part: Part) => {
  const document = await partDocument(ports, part)
  return { document, draft: await partDraft(ports, part, document) }
}

/** What publishing the draft calls off. */
const ofSchedule = async (ports: ContentPorts, part: SitePart): Promise<readonly ContentWarning[]> => {
  const { document, draft } = await edited(ports, part)
  if (!draft || !document?.plan) return []
  return [scheduleWarning(document.plan.at, 'is called off by another one: what it would publish is then in the draft')]
}

/** What publishing the draft of the settings changes, and which personal data it has deleted. */
const ofSettings = async (ports: ContentPorts): Promise<readonly ContentWarning[]> => {
  const { settings } = ports
  const { document, draft } = await edited(ports, 'settings')
  if (!draft) return []
  const { retention } = document?.content ?? emptyContents.settings
  const change = { from: retention ?? {}, to: draft.content.retention ?? {}, now: Date.now() }
  const sentences = await retentionWarnings(ports, change)
  return [
    ...settingsWarnings(settings, inForce(draft.content, settings), await ports.views.papers.count({})),
    ...sentences.map(message => ({ code: 'RETENTION_DELETES' as const, message, language: null, url: null })),
  ]
}

/** Of the draft, else of what is published: entries of the menu that lead nowhere, and what other settings change. */
const ofContent = async (ports: ContentPorts, part: SitePart): Promise<readonly ContentWarning[]> => {
  if (part === 'settings') return ofSettings(ports)
  if (part !== 'header') return []
  const { document, draft } = await edited(ports, part)
  const { pages } = draft?.content ?? document?.content ?? emptyContents.header
  const urls = pages.map(({ url }) => url).filter(isOwnLink)
  const stateOf = await addressStates(ports, urls)
  return urls.flatMap(url => linkWarning(url, stateOf(url)) ?? [])
}

export const partWarnings = async (ports: ContentPorts, part: SitePart): Promise<readonly ContentWarning[]> => [
  ...(await ofSchedule(ports, part)),
  ...(await ofContent(ports, part)),
]
