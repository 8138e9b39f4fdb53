import { type Language, languagesOf } from '../languages.ts'
import type { TextName } from '../site/texts.ts'
import { parseMarkdown } from './pages/markdown.ts'
import { isOlder, languagesIn, type PublishedTexts } from './pages/page.ts'
import type { SettingsContent } from './site-parts/site-parts.ts'
import { textNameOf } from './pages/slugs.ts'
import type { ContentWarning } from './views.ts'

/** What an address of this site shows: a page, nothing, or what is a draft as yet. */
export type AddressState = 'shown' | 'nothing' | 'draft'

/** The sections that readers and authors look for in each of the journal's texts about itself. */
const REQUIRED: Readonly<Record<TextName, readonly string[]>> = {
  about: ['facts', 'mission', 'scope', 'frequency', 'founder', 'contact'],
  guidelines: [
    'submission',
    'copyright-form',
    'peer-review',
    'plagiarism',
    'responsibilities',
    'integrity',
    'declaration',
    'privacy',
  ],
  privacy: [],
  accessibility: [],
}

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', hi: 'Hindi', mr: 'Marathi' }

/** What a link or an entry of the menu leads to, if it is nothing that readers see. */
export const linkWarning = (
  url: string,
  state: AddressState,
  language: Language | null = null,
): ContentWarning | undefined => {
  if (state === 'shown') return undefined
  const isDraft = state === 'draft'
  return {
    code: isDraft ? 'LINK_TO_DRAFT' : 'LINK_SHOWS_NOTHING',
    message: `The link to ${url} leads to ${isDraft ? 'a draft' : 'nothing'}`,
    language,
    url,
  }
}

const languageWarning = (code: 'LANGUAGE_MISSING' | 'LANGUAGE_OLDER', language: Language): ContentWarning => ({
  code,
  message:
    code === 'LANGUAGE_MISSING'
      ? `There is no ${LANGUAGE_NAMES[language]} text`
      : `The ${LANGUAGE_NAMES[language]} text is older than the English one`,
  language,
  url: null,
})

/** What becomes of the publication that is scheduled for a moment (ISO 8601, UTC). */
export const scheduleWarning = (at: string, fate: string): ContentWarning => {
  const message = `The publication that was scheduled for ${at.slice(0, 10)}, ${at.slice(11, 16)} UTC ${fate}`
  return { code: 'SCHEDULE_CALLED_OFF', message, language: null, url: null }
}

/** What another period has deleted, as a warning. */
export const retentionWarning = (message: string): ContentWarning => ({
  code: 'RETENTION_DELETES',
  message,
  language: null,
  url: null,
})

type Settings = Pick<SettingsContent, 'languages' | 'timeZone' | 'licence'>

/** Papers state no licence of their own: that of the journal is said of each. */
const licenceWarnings = (present: Settings, next: Settings, papers: number): readonly ContentWarning[] => {
  const [before, after] = [present.licence, next.licence]
  if (papers === 0 || (before.name === after.name && before.url === after.url)) return []
  const many = papers === 1 ? '1 published paper states' : `${papers.toLocaleString('en-IN')} published papers state`
  const message = `${many} no licence apart from the journal's, and will be said to be under ${after.name} (${after.url}), no longer under ${before.name} (${before.url}). Harvesters (OAI-PMH) learn of it only where they harvest every record anew`
  return [{ code: 'LICENCE_OF_PAPERS', message, language: null, url: null }]
}

/** What another zone, another licence and fewer languages do to what is there, such as so many published papers. */
export const settingsWarnings = (present: Settings, next: Settings, papers: number): readonly ContentWarning[] => {
  const ofLicence = licenceWarnings(present, next, papers)
  const remaining = languagesOf(next.languages)
  const removed = languagesOf(present.languages).filter(language => !remaining.includes(language))
  const ofLanguages = removed.map(language => ({
    code: 'LANGUAGE_REMOVED' as const,
    message: `The addresses in ${LANGUAGE_NAMES[language]} will lead to the English ones. Its texts stay, and are shown again once the language is back`,
    language,
    url: null,
  }))
  if (next.timeZone === present.timeZone) return [...ofLicence, ...ofLanguages]
  const message = `Days will be those of ${next.timeZone}, no longer of ${present.timeZone}: every reading is counted anew, and figures of a day change. The former figures stay beside them, in 'How we count'`
  return [{ code: 'DAYS_COUNTED_ANEW', message, language: null, url: null }, ...ofLicence, ...ofLanguages]
}

/** An address that is looked up: a path of this site, not one elsewhere. */
export const isOwnLink = (url: string) => url.startsWith('/')

type Checked = {
  readonly slug: string
  /** As they would be once it is published. */
  readonly texts: PublishedTexts
  /** The languages of the journal. */
  readonly languages: readonly Language[]
  readonly stateOf: (url: string) => AddressState
}

/** The addresses of this site that texts lead to, each once. */
export const ownLinksIn = (texts: PublishedTexts): readonly string[] => [
  ...new Set(Object.values(texts).flatMap(text => parseMarkdown(text?.markdown ?? '').links.filter(isOwnLink))),
]

/** What somebody should know before publishing a page or an announcement. */
export const pageWarnings = ({ slug, texts, languages, stateOf }: Checked): readonly ContentWarning[] => {
  const name = textNameOf(slug)
  const required = name ? REQUIRED[name] : []
  const ofText = (language: Language) => {
    const { sections, links } = parseMarkdown(texts[language]?.markdown ?? '')
    const missing = required.filter(id => sections.every(section => section.id !== id))
    return [
      ...missing.map(id => ({
        code: 'SECTION_MISSING' as const,
        message: `The ${LANGUAGE_NAMES[language]} text lacks the section {#${id}}`,
        language,
        url: null,
      })),
      ...links.filter(isOwnLink).flatMap(url => linkWarning(url, stateOf(url), language) ?? []),
    ]
  }
  const there = languagesIn(texts)
  return [
    ...there.flatMap(ofText),
    ...languages.filter(one => !there.includes(one)).map(one => languageWarning('LANGUAGE_MISSING', one)),
    ...there.filter(one => isOlder(texts, one)).map(one => languageWarning('LANGUAGE_OLDER', one)),
  ]
}
