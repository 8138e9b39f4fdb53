import { AttentionAnswer, SessionsAnswer, User, UsersAnswer } from '@shodh/contracts/users/views.ts'
import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { api, type Answered } from '../../api.ts'
import type { Question } from './session/auth-calls.ts'
import { askSignedIn } from './session/signed-in.ts'
import type { Tab } from './session/tab.ts'

const EditedUser = z.object({ user: User, etag: z.string() })

const identity = <Data>(data: unknown) => data as Data

/** Asks in the name of who is signed in. */
const privately =
  <Data, Asked>(question: (asked: Asked) => Question, read: (data: unknown, etag: string) => Data = identity) =>
  async (asked: Asked, { dispatch, getState }: { dispatch: unknown; getState: unknown }): Promise<Answered<Data>> => {
    const { data, error, ...reply } = await askSignedIn({ dispatch, getState } as Tab, question(asked))
    if (error) return { error }
    const etag = 'meta' in reply ? reply.meta?.response?.headers.get('etag') : undefined
    return { data: read(data, etag ?? '') }
  }

/** What is private leaves the store with the screen that showed it. */
const fleeting = { keepUnusedDataFor: 0 } as const

const endpoints = api.enhanceEndpoints({ addTagTypes: ['User', 'Sign-in'] }).injectEndpoints({
  endpoints: build => ({
    users: build.query({
      queryFn: privately<UsersAnswer, void>(() => ({ url: `admin/users?limit=${PAGE_SIZE_MAX}` })),
      responseSchema: UsersAnswer,
      providesTags: ['User'],
      ...fleeting,
    }),
    /** With the entity tag that says which version it is. */
    user: build.query({
      queryFn: privately(
        (id: string) => ({ url: `admin/users/${encodeURIComponent(id)}` }),
        (user, etag) => ({ user: user as User, etag }),
      ),
      responseSchema: EditedUser,
      providesTags: ['User'],
      ...fleeting,
    }),
    signIns: build.query({
      queryFn: privately<SessionsAnswer, void>(() => ({ url: 'users/profile/sessions' })),
      responseSchema: SessionsAnswer,
      providesTags: ['Sign-in'],
      ...fleeting,
    }),
    attention: build.query({
      queryFn: privately<AttentionAnswer, void>(() => ({ url: 'admin/attention' })),
      responseSchema: AttentionAnswer,
      providesTags: ['User'],
      ...fleeting,
    }),
  }),
})

export const { useUsersQuery, useUserQuery, useSignInsQuery, useAttentionQuery } = endpoints

/** Asks anew for what a change may have changed. */
export const useChanged = () => {
  const dispatch = useDispatch()
  return (...tags: ('User' | 'Sign-in')[]) => void dispatch(endpoints.util.invalidateTags(tags))
}
