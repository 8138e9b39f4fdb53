import type { SitePartDocument } from '@shodh/contracts/content/documents.ts'
import { emptyContents, type SitePart } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { inForce } from '@shodh/contracts/content/settings/settings-content.ts'
import type { PageText, PageTexts } from '@shodh/contracts/content/fields.ts'
import { bareText, type PublishedTexts, publishTexts, type TextChanges } from '@shodh/contracts/content/pages/page.ts'
import {
  isOwnLink,
  linkWarning,
  ownLinksIn,
  pageWarnings,
  retentionWarning,
  scheduleWarning,
  settingsWarnings,
} from '@shodh/contracts/content/warnings.ts'
import type { ContentWarning } from '@shodh/contracts/content/views.ts'
import { type Language, LANGUAGES, languagesOf } from '@shodh/contracts/languages.ts'
import { addressStates } from './address-states.ts'
import { retentionWarnings } from '../system/retention.ts'
import type { ContentPorts } from './open-content.ts'
import { pastContent } from './past-content.ts'
import { type PartDraft, partDraft } from './site-parts/part-draft.ts'
import { partDocument } from './site-parts/site-parts.ts'
import type { Edited } from '@shodh/contracts/content/pages/staff-page.ts'

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

/** A part as it is published, and its draft. */
type Edits<Part extends SitePart> = {
  readonly document: SitePartDocument<Part> | undefined
  readonly draft: Pick<PartDraft<Part>, 'content'> | undefined
}

/** What publishing the draft calls off. */
const ofSchedule = ({ document, draft }: Edits<SitePart>): readonly ContentWarning[] =>
  draft && document?.plan
    ? [scheduleWarning(document.plan.at, 'is called off by another one: what it would publish is then in the draft')]
    : []

/** Of the draft, else of what is published: entries of the menu that lead nowhere. */
const ofHeader = async (ports: ContentPorts, { document, draft }: Edits<'header'>) => {
  const { pages } = draft?.content ?? document?.content ?? emptyContents.header
  const urls = pages.map(({ url }) => url).filter(isOwnLink)
  const stateOf = await addressStates(ports, urls)
  return urls.flatMap(url => linkWarning(url, stateOf(url)) ?? [])
}

/** What publishing the draft of the settings changes, and which personal data it has deleted. */
const ofSettings = async (ports: ContentPorts, { document, draft }: Edits<'settings'>) => {
  if (!draft) return []
  const { settings } = ports
  const { retention } = document?.content ?? emptyContents.settings
  const change = { from: retention ?? {}, to: draft.content.retention ?? {}, now: Date.now() }
  return [
    ...settingsWarnings(settings, inForce(draft.content, settings), await ports.views.papers.count({})),
    ...(await retentionWarnings(ports, change)).map(retentionWarning),
  ]
}

const ofContent: {
  readonly [Part in SitePart]: (ports: ContentPorts, edits: Edits<Part>) => Promise<readonly ContentWarning[]>
} = { header: ofHeader, footer: async () => [], settings: ofSettings }

export const partWarnings = async <Part extends SitePart>(
  ports: ContentPorts,
  part: Part,
): Promise<readonly ContentWarning[]> => {
  const document = await partDocument(ports, part)
  const edits = { document, draft: await partDraft(ports, part, document) }
  return [...ofSchedule(edits), ...(await ofContent[part](ports, edits))]
}

/** Of an earlier version, as if it were published again; undefined where there is none of the number. */
export const versionWarnings = async <Part extends SitePart>(
  ports: ContentPorts,
  part: Part,
  version: number,
): Promise<readonly ContentWarning[] | undefined> => {
  const document = await partDocument(ports, part)
  if (!document?.publications.some(one => one.version === version)) return undefined
  const past = await pastContent(ports.contentEvents).part(part, { version })
  const draft = past && { content: past.content as PartDraft<Part>['content'] }
  return ofContent[part](ports, { document, draft })
}
