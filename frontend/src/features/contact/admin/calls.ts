import { ContactMessage, ContactMessagesResponse } from '@shodh/contracts/contact/views.ts'
import { useSyncExternalStore } from 'react'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint } from '../../../account.ts'
import { api } from '../../../api.ts'
import { failureText, useChange } from '../../../ui/admin/act.tsx'
import { createBoard } from '../../../ui/observable.ts'
import { undoActions } from '../../../ui/toast-state.ts'
import { useToast } from '../../../ui/toast.tsx'

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

/** Changes something of a message, and shows it; resolves to the error of a refusal. */
export const useMessageChange = () => {
  const change = useChange()
  const dispatch = useDispatch()
  return async (id: string, { url = '', ...call }: Omit<Change, 'url'> & { readonly url?: string }) => {
    const error = await change({ ...call, url: `admin/contact/${id}${url}` })
    if (!error) dispatch(endpoints.util.invalidateTags(['Message']))
    return error
  }
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

/** Messages that are erased once that can't be undone any longer, each with what does it. */
const erasing = createBoard<(keepalive: boolean) => Promise<void>>()

export const useErasing = () => useSyncExternalStore(erasing.subscribe, erasing.all)

const eraseAll = () => erasing.all().forEach(erase => void erase(true))

/** How often it is looked whether the toast with the undo is still there, which stays under the pointer. */
const LOOK_EVERY_MS = 250

/** Erases a message for good once the toast is gone with which that can be undone, or the page is left. */
export const useErase = () => {
  const change = useMessageChange()
  const toast = useToast()
  return (id: string, subject: string) => {
    const toastId = `erase ${id}`
    const erase = async (keepalive: boolean) => {
      const error = await change(id, { method: 'DELETE', keepalive, defaultMessage: 'Failed to erase the message' })
      erasing.remove(id)
      if (error) toast(failureText(error), 'error')
    }
    const look = () => {
      if (undoActions.has(toastId)) setTimeout(look, LOOK_EVERY_MS)
      else void erasing.of(id)?.(false)
    }
    addEventListener('pagehide', eraseAll)
    erasing.put(id, erase)
    toast(`“${subject}” will be erased`, 'success', () => erasing.remove(id), toastId)
    setTimeout(look, LOOK_EVERY_MS)
  }
}
