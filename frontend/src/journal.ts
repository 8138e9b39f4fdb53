import { journalIn, type PublicJournal } from '@shodh/contracts/site/public-journal.ts'
import { isUntitled } from '@shodh/contracts/site/untitled.ts'
import { createContext, useContext } from 'react'
import { api, siteFile } from './api.ts'
import { documentLanguage } from './i18n/catalogues.ts'
import { useLanguage } from './i18n/text.tsx'
import { has, schemaWith } from './response.ts'
import { daysIn } from './ui/formats/dates.ts'

const REQUIRED = [
  'name',
  'shortName',
  'tagline',
  'serialNumber',
  'sinceYear',
  'languages',
  'timeZone',
  'accentColour',
  'licence',
] as const

export const isJournal = has<PublicJournal>(...REQUIRED)

const fetchJournal = siteFile<PublicJournal>('journal.json')

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    journal: build.query<PublicJournal, void>({
      // in the language of the page, as it came with its markup: else each page were another one once this is fetched
      queryFn: async (arg, store, options) => {
        const result = await fetchJournal(arg, store, options)
        const isShown = result.data && isJournal(result.data)
        return isShown ? { data: journalIn(result.data, documentLanguage()) } : result
      },
      responseSchema: schemaWith<PublicJournal>(...REQUIRED),
      providesTags: ['Journal'],
    }),
  }),
})

export const journal = endpoints.endpoints.journal

/** A screen is rendered again for another result, not for each attempt to fetch it. */
const dataOnly = { selectFromResult: ({ data }: { readonly data?: PublicJournal | undefined }) => ({ data }) }

/** The journal of the components within, which fetch none: of a preview, and of what a server renders. */
export const GivenJournal = createContext<PublicJournal | undefined>(undefined)

const useGiven = () => useContext(GivenJournal)

const useGivenOrFetched = () => {
  const { data } = endpoints.useJournalQuery(undefined, dataOnly)
  return useGiven() ?? data
}

/** Who the journal is; undefined until it has ever been known in this browser. On a server a query of each component would take a sixth of the time. */
export const useJournal = import.meta.env.SSR ? useGiven : useGivenOrFetched

/** Milliseconds after which a page that somebody looks at asks what was published meanwhile. */
const POLLED_MS = 60_000

const versionOnly = {
  pollingInterval: import.meta.env.SSR ? 0 : POLLED_MS,
  skipPollingIfUnfocused: true,
  selectFromResult: ({ data }: { readonly data?: PublicJournal | undefined }) => ({ version: data?.version }),
}

/** Another text whenever header, footer, pages or announcements have changed. */
export const useContentVersion = () => endpoints.useJournalQuery(undefined, versionOnly).version

/** The journal's name in the language of the page; undefined while it is not known. */
export const useSiteName = () => {
  const language = useLanguage()
  const journal = useJournal()
  return journal?.names?.[language] ?? journal?.name
}

/** The title of a page: what it is of, and the name of the journal. */
export const usePageTitle = (...of: readonly (string | undefined)[]) =>
  [...of, useSiteName()].filter(Boolean).join(' | ')

/** Whether it has a name of its own: until then it claims nothing. */
export const useIsNamed = () => {
  const journal = useJournal()
  return journal !== undefined && !isUntitled(journal)
}

/** Whether nobody has named it yet, as far as it is known. */
export const useIsUntitled = () => {
  const journal = useJournal()
  return journal !== undefined && isUntitled(journal)
}

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
export const journalRemembered = (settings: PublicJournal) =>
  endpoints.util.upsertQueryEntries([{ endpointName: 'journal', arg: undefined, value: settings }])
