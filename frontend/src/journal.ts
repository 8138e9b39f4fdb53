import type { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { api, siteFile } from './api.ts'
import type { Localized } from '@shodh/contracts/site/localized.ts'
import { useLanguage } from './i18n/text.tsx'
import { isListOf, isOptional, isRecord, isText, isTextLike, isTexts, isWhole, schemaOf } from './shape.ts'
import { daysIn } from './ui/dates.ts'

const isUrl = (value: unknown): value is string => isText(value) && URL.canParse(value.trim())

const isLocalized = (value: unknown): value is Localized => isText(value) || isTexts(value)
const isStated = isOptional(isText)
const isStatedLocalized = isOptional(isLocalized)

export const isJournal = isRecord<JournalSettings>({
  name: isText,
  shortName: isText,
  tagline: isLocalized,
  serialNumber: isText,
  issn: isOptional(isTextLike(/^\d{4}-\d{3}[\dX]$/u)),
  sinceYear: isWhole,
  languages: isListOf(isText),
  timeZone: isText,
  accentColour: isTextLike(/^#[0-9a-f]{6}$/iu),
  licence: isRecord({ name: isText, url: isUrl }),
  logo: isStated,
  headerPages: isOptional(isListOf(isRecord({ id: isText, title: isLocalized, url: isText }))),
  descriptors: isOptional(isListOf(isLocalized)),
  address: isStatedLocalized,
  phone: isStated,
  email: isStated,
  website: isStated,
  map: isOptional(isRecord({ url: isText, embedUrl: isStated })),
  copyright: isStatedLocalized,
  credit: isStatedLocalized,
  heroTags: isOptional(isListOf(isRecord({ title: isLocalized, basis: isLocalized }))),
  disciplines: isOptional(isListOf(isLocalized)),
  texts: isStated,
  contactChannels: isOptional(isListOf(isRecord({ title: isLocalized, content: isLocalized, link: isStated }))),
})

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    journal: build.query<JournalSettings, void>({
      queryFn: siteFile<JournalSettings>('journal.json'),
      responseSchema: schemaOf(isJournal),
      providesTags: ['Journal'],
    }),
  }),
})

export const journal = endpoints.endpoints.journal

/** A screen is rendered again for another result, not for each attempt to fetch it. */
const dataOnly = { selectFromResult: ({ data }: { readonly data?: JournalSettings | undefined }) => ({ data }) }

/** Who the journal is; undefined until it has ever been known in this browser. */
export const useJournal = () => endpoints.useJournalQuery(undefined, dataOnly).data

/** Whether it is unknown and on its way. */
export const useIsJournalAwaited = () => {
  const { data, isError } = endpoints.useJournalQuery()
  return !data && !isError
}

/** Every printed date is a day where the journal is at home. */
export const useTimeZone = () => useJournal()?.timeZone ?? 'UTC'

/** Prints days as they are where the journal is at home, in the language of the page; the same function each time. */
export const useDays = () => daysIn(useLanguage(), useTimeZone())

/** Shows these settings until the journal has responded. */
export const journalRemembered = (settings: JournalSettings) =>
  endpoints.util.upsertQueryEntries([{ endpointName: 'journal', arg: undefined, value: settings }])
