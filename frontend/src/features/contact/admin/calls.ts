import { type ContactMessageFilter, ContactMessagesResponse } from '@shodh/contracts/contact/views.ts'
import { signedInQuery } from '../../../account.ts'
import { api } from '../../../api.ts'

const address = ({ status, page = 1 }: ContactMessageFilter) => ({
  url: `admin/contact?page=${page}&status=${status ?? ''}`,
  defaultMessage: 'Failed to load messages',
})

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Message'] }).injectEndpoints({
  endpoints: build => ({
    contactMessages: build.query({
      queryFn: signedInQuery<ContactMessagesResponse, ContactMessageFilter>(address),
      responseSchema: ContactMessagesResponse,
      providesTags: ['Message'],
      keepUnusedDataFor: 0,
    }),
  }),
})

export const { useContactMessagesQuery } = endpoints
