import type { Language } from '@shodh/contracts/languages.ts'
import type { TextName, TextResponse } from '@shodh/contracts/site/texts.ts'
import { api } from '../../api.ts'
import { schemaWith } from '../../response.ts'

type Wanted = { readonly name: TextName; readonly language: Language }

const texts = api.injectEndpoints({
  endpoints: build => ({
    /** A text of the journal about itself. */
    journalText: build.query<TextResponse, Wanted>({
      query: ({ name, language }) => ({
        url: `texts/${name}`,
        params: { language },
        timeout: 15_000,
        defaultMessage: 'Failed to fetch the text',
      }),
      responseSchema: schemaWith<TextResponse>('title', 'introduction', 'sections'),
      providesTags: ['Journal'],
    }),
  }),
})

export const { useJournalTextQuery } = texts
