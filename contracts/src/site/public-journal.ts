import type { ShownLogo } from '../content/site-parts/logo.ts'
import { type Language, type Localized, localized } from '../languages.ts'
import type { OfferedProvider } from '../users/fields.ts'
import type { JournalSettings } from './settings.ts'
import type { TextName } from './texts.ts'

type Text = Localized | undefined

/** `/journal.json`: the settings of the journal, with what its header and its footer say, and what pages lead to. */
export type PublicJournal = Omit<
  JournalSettings,
  'headerPages' | 'descriptors' | 'address' | 'copyright' | 'credit' | 'logo'
> & {
  readonly headerPages?: readonly { readonly id: string; readonly title: Localized; readonly url: string }[] | undefined
  /** The address of the header's, and its sizes. */
  readonly logo?: string | undefined
  readonly logoImage?: ShownLogo | undefined
  readonly logoAlt?: Text
  /** The footer's own. */
  readonly footerLogo?: ShownLogo | undefined
  readonly footerLogoAlt?: Text
  readonly descriptors?: readonly Localized[] | undefined
  /** Postal, with line breaks. */
  readonly address?: Text
  readonly copyright?: Text
  readonly credit?: Text
  /** The texts about itself that are published. */
  readonly textPages?: readonly TextName[] | undefined
  /** The languages in which there are announcements. */
  readonly newsIn?: readonly Language[] | undefined
  /** Whether readers can subscribe to a mail for each issue. */
  readonly sendsMails?: true | undefined
  /** Whether editors can look up what is registered by a DOI. */
  readonly looksUpDois?: true | undefined
  /** Whom people may sign in with. */
  readonly signIn?: readonly OfferedProvider[] | undefined
  /** Another text whenever header, footer, pages or announcements have changed. */
  readonly version?: string | undefined
}

const isTranslated = (value: object): value is Readonly<Record<string, string>> =>
  'en' in value && Object.values(value).every(text => typeof text === 'string')

const textsIn = (value: unknown, language: Language): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(each => textsIn(each, language))
  if (isTranslated(value)) return localized(value, language)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, textsIn(each, language)]))
}

/**
 * The journal with its texts in one language alone: what a page in that language shows. Its names stay, since covers have
 * them, and its menu, which a preview shows in another language.
 */
export const journalIn = (journal: PublicJournal, language: Language): PublicJournal => {
  const { names, headerPages, ...rest } = journal
  return { ...(textsIn(rest, language) as typeof rest), ...(names && { names }), ...(headerPages && { headerPages }) }
}
