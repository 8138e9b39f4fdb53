import { JournalSettings } from '@shodh/contracts/site/settings.ts'
import { api, siteFile } from './api.ts'

const endpoints = api.injectEndpoints({
  endpoints: build => ({
    journal: build.query<JournalSettings, void>({
      queryFn: siteFile<JournalSettings>('journal.json'),
      responseSchema: JournalSettings,
      providesTags: ['Journal'],
    }),
  }),
})

export const journal = endpoints.endpoints.journal

/** Who the journal is; undefined until it has ever been known in this browser. */
export const useJournal = () => endpoints.useJournalQuery().data

/** Every printed date is a day where the journal is at home. */
export const useTimeZone = () => useJournal()?.timeZone ?? 'UTC'

/** Shows these settings until the journal has responded. */
export const journalRemembered = (settings: JournalSettings) =>
  endpoints.util.upsertQueryEntries([{ endpointName: 'journal', arg: undefined, value: settings }])
