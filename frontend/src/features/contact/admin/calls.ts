import { ContactMessage, ContactMessagesResponse } from '@shodh/contracts/contact/views.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { failureText, useChange } from '../../../ui/admin/act.tsx'
import { useToast } from '../../../ui/toasts/toast.tsx'

const endpoints = api.enhanceEndpoints({ addTagTypes: ['Message'] }).injectEndpoints({
  endpoints: build => ({
    contactMessages: build.query({
      ...signedInEndpoint(
        ContactMessagesResponse,
        (filter: string) => `admin/contact?${filter}`,
        'Failed to load messages',
      ),
      providesTags: ['Message'],
    }),
    contactMessage: build.query({
      ...signedInEndpoint(
        z.object({ message: ContactMessage }),
        (id: string) => `admin/contact/${encodeURIComponent(id)}`,
        'Failed to load the message',
      ),
      providesTags: ['Message'],
    }),
  }),
})

export const { useContactMessagesQuery, useContactMessageQuery } = endpoints

type Change = Parameters<ReturnType<typeof useChange>>[0]

/** Changes something, and fetches the messages again; resolves to the error of a refusal. */
const useShownChange = () => {
  const change = useChange()
  const dispatch = useDispatch()
  return async (call: Change) => {
    const error = await change(call)
    if (!error) dispatch(endpoints.util.invalidateTags(['Message']))
    return error
  }
}

/** Changes something of a message. */
export const useMessageChange = () => {
  const change = useShownChange()
  return (id: string, { url = '', ...call }: Omit<Change, 'url'> & { readonly url?: string }) =>
    change({ ...call, url: `admin/contact/${id}${url}` })
}

/** Hands the mail of a reply over again, as long as the outbox has it. */
export const useResend = () => {
  const change = useShownChange()
  return (replyId: string) =>
    change({
      url: `admin/system/mails/${encodeURIComponent(replyId)}/resend`,
      method: 'POST',
      done: 'The mail was handed over again',
    })
}

/** Marks a message as handled, or takes that back; either can be undone. */
export const useHandled = () => {
  const change = useMessageChange()
  const toast = useToast()
  const mark = async (id: string, isHandled: boolean): Promise<void> => {
    const method = isHandled ? 'POST' : 'DELETE'
    const done = isHandled ? 'Message marked as handled' : 'Message marked as not handled yet'
    const undo = () => void mark(id, !isHandled)
    const call = { url: '/handled', method, done, undo, defaultMessage: 'Failed to mark the message' } as const
    const error = await change(id, call)
    if (error) toast(failureText(error), 'error')
  }
  return mark
}
