import { contactConfig as defaults } from '@shodh/contracts/contact/config.ts'
import { type ContactSubmission, SUBMISSION_ADDRESS } from '@shodh/contracts/contact/submission.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { api } from '../../api.ts'
import { useJournal } from '../../journal.ts'
import { schemaOf } from '../../shape.ts'
import { isContactConfigResponse, isSubmission } from './shape.ts'

const contact = api.injectEndpoints({
  endpoints: build => ({
    contactConfig: build.query<{ config: ContactConfig }, string>({
      query: language => ({ url: 'contact/config', params: { language }, timeout: 30_000 }),
      responseSchema: schemaOf(isContactConfigResponse),
      providesTags: ['Journal'],
    }),
    contactSubmission: build.query<ContactSubmission, void>({
      query: () => ({ url: SUBMISSION_ADDRESS }),
      responseSchema: schemaOf(isSubmission),
    }),
  }),
})

/** What the form is made from: after whatever error, the built-in defaults. */
export const useContactConfig = (language: string): ContactConfig | undefined => {
  const { data, isError } = contact.useContactConfigQuery(language)
  const journal = useJournal()
  return data?.config ?? (isError ? defaults({ contactChannels: journal?.contactChannels }, language) : undefined)
}

const { contactSubmission } = contact.endpoints

/** The refused form that a page was rendered for; no browser asks for one. */
export const useContactSubmission = (): ContactSubmission | undefined => {
  const isServer = import.meta.env.SSR
  contact.useContactSubmissionQuery(undefined, { skip: !isServer })
  return contactSubmission.useQueryState(undefined).data
}
