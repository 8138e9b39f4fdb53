import { type ContactMessageFilter, ContactMessagesResponse } from '@shodh/contracts/contact/views.ts'
import { signedInQuery, useSignedInRequest } from '../../../account.ts'
import { api, type ApiError } from '../../../api.ts'

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

/** What is done with one message; each resolves to the error of a refusal. */
export const useMessageCalls = (id: string) => {
  const request = useSignedInRequest()
  const send = async (call: Parameters<typeof request>[0]): Promise<ApiError | undefined> => (await request(call)).error
  return {
    handle: () =>
      send({ url: `admin/contact/${id}/handled`, method: 'POST', defaultMessage: 'Failed to mark the message' }),
    erase: () => send({ url: `admin/contact/${id}`, method: 'DELETE', defaultMessage: 'Failed to erase the message' }),
  }
}
