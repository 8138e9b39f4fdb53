import { isLanguage, LANGUAGES, type Localized } from '../../languages.ts'
import type { SiteSettings } from '../../site/fields.ts'
import type { ContactSettings } from '../../contact/fields.ts'
import type { LanguageTexts } from '../fields.ts'
import { SETTING_NAMES } from '../../site/settings.ts'
import { emptyContents, type SettingsContent } from '../site-parts/site-parts.ts'

/** A text of the settings file in the languages that pages have; one for all of them is the English one. */
export const languageTextsOf = (text: Localized): LanguageTexts => {
  if (typeof text === 'string') return { en: text }
  const known = LANGUAGES.flatMap(language => (text[language] === undefined ? [] : [[language, text[language]]]))
  return known.length > 0 ? Object.fromEntries(known) : { en: Object.values(text)[0] ?? '' }
}

export const optionalTextsOf = (text: Localized | undefined) => (text === undefined ? null : languageTextsOf(text))

/** Names in languages that have no pages are nowhere shown. */
const namesOf = (names: SiteSettings['names']) => {
  const known = Object.entries(names ?? {}).filter(([language]) => isLanguage(language))
  return known.length > 0 ? (Object.fromEntries(known) as LanguageTexts) : null
}

const contactContent = (contact: ContactSettings | undefined): SettingsContent['contact'] => {
  const { types, validation } = contact ?? {}
  if (!types && !validation) return null
  return {
    ...(types && { types: types.map(({ value, label }) => ({ value, label: languageTextsOf(label) })) }),
    ...(validation && { validation }),
  }
}

/** What the settings file says of all that administrators change there. */
export const settingsContentOf = (settings: SiteSettings): SettingsContent => {
  const { heroTags = [], disciplines = [], contactChannels = [] } = settings
  const stated = SETTING_NAMES.filter(name => settings[name] !== undefined).map(name => [name, settings[name]])
  return {
    ...emptyContents.settings,
    ...Object.fromEntries(stated),
    names: namesOf(settings.names),
    tagline: settings.tagline ? languageTextsOf(settings.tagline) : null,
    heroTags: heroTags.map(({ title, basis }) => ({ title: languageTextsOf(title), basis: languageTextsOf(basis) })),
    disciplines: disciplines.map(languageTextsOf),
    contactChannels: contactChannels.map(({ title, content, link = null }) => ({
      title: languageTextsOf(title),
      content: languageTextsOf(content),
      link,
    })),
    contact: contactContent(settings.contact),
  }
}

/** Content in the form of the settings file: what is not stated is absent, and so are claims and lists that are empty. */
const settingsOf = (content: SettingsContent): Partial<SiteSettings> => {
  const { contactChannels, ...rest } = content
  const channels = contactChannels.map(({ link, ...channel }) => (link === null ? channel : { ...channel, link }))
  const all = Object.entries({ ...rest, contactChannels: channels })
  return Object.fromEntries(
    all.map(([name, value]) => [
      name,
      value === null || (Array.isArray(value) && value.length === 0) ? undefined : value,
    ]),
  )
}

/**
 * Settings in which `content` is published: what it has not, such as scripts and the human check, stays as the operator
 * states it, and so do the settings that are pinned.
 */
export const withSettingsContent = (operator: SiteSettings, content: SettingsContent): SiteSettings => {
  const { tagline = '', contact, ...published } = settingsOf(content)
  const { types: _, validation: __, ...ofOperator } = operator.contact ?? {}
  const pinned = (operator.pinned ?? []).map(name => [name, operator[name]] as const)
  return {
    ...operator,
    ...published,
    tagline,
    contact: { ...ofOperator, ...contact },
    ...Object.fromEntries(pinned),
  } as SiteSettings
}

/** Content as it is in force: over what is published stand the settings that are pinned. */
export const inForce = (content: SettingsContent, operator: SiteSettings): SettingsContent => {
  if (!operator.pinned) return content
  const stated = settingsContentOf(operator)
  return { ...content, ...Object.fromEntries(operator.pinned.map(name => [name, stated[name]])) }
}
