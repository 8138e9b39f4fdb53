import { type ContactSubmission, SUBMISSION_ADDRESS } from '@shodh/contracts/contact/submission.ts'
import type { ContactConfig } from '@shodh/contracts/contact/views.ts'
import { api } from '../../api.ts'
import { schemaWith } from '../../response.ts'

/** They come with the page that the section is in, as the results do that the server has rendered it from. */
export const contact = api.injectEndpoints({
  endpoints: build => ({
    contactConfig: build.query<{ config: ContactConfig }, string>({
      query: language => ({ url: 'contact/config', params: { language }, timeout: 30_000 }),
      responseSchema: schemaWith<{ config: ContactConfig }>('config'),
      providesTags: ['Journal'],
    }),
    contactSubmission: build.query<ContactSubmission, void>({
      query: () => ({ url: SUBMISSION_ADDRESS }),
      responseSchema: schemaWith<ContactSubmission>('values', 'errors', 'failure'),
    }),
  }),
})
