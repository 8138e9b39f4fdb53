import { OwnIdentitiesResponse } from '@shodh/contracts/users/operations/oidc.ts'
import {
  AttentionResponse,
  InvitationsResponse,
  SessionsResponse,
  SignInsResponse,
  User,
  UsersResponse,
} from '@shodh/contracts/users/views.ts'
import { PAGE_SIZE_MAX } from '@shodh/contracts/limits.ts'
import { useDispatch } from 'react-redux'
import * as z from 'zod/mini'
import { signedInEndpoint, signedInQuery } from '../../account.ts'
import { api } from '../../api.ts'
import { loggedOut } from '../../session/session.ts'

/** One's own account; `pendingEmail` becomes its address once it is verified, and auditors may turn off `weeklyDigest`. */
const Profile = z.extend(User, { pendingEmail: z.nullish(z.string()), weeklyDigest: z.optional(z.boolean()) })

const EditedUser = z.object({ user: User, etag: z.string() })

const readProfile = signedInQuery<z.infer<typeof Profile>, void>(() => ({
  url: 'users/profile',
  timeout: 15_000,
  defaultMessage: 'Failed to load user data',
}))

/** What is private leaves the store with the screen that showed it. */
const fleeting = { keepUnusedDataFor: 0 } as const

const TAGS = ['User', 'Sign-in', 'Factor', 'API token', 'Invitation', 'Message', 'Attention'] as const

const endpoints = api.enhanceEndpoints({ addTagTypes: TAGS }).injectEndpoints({
  endpoints: build => ({
    users: build.query({
      ...signedInEndpoint(UsersResponse, `admin/users?limit=${PAGE_SIZE_MAX}`, 'Failed to fetch users'),
      providesTags: ['User'],
    }),
    invitations: build.query({
      ...signedInEndpoint(InvitationsResponse, 'admin/invitations', 'Failed to load invitations'),
      providesTags: ['Invitation'],
    }),
    /** With the entity tag that says which version it is. */
    user: build.query({
      queryFn: signedInQuery(
        (id: string) => ({
          url: `admin/users/${encodeURIComponent(id)}`,
          defaultMessage: 'Failed to load user data',
        }),
        (user, etag) => ({ user: user as User, etag }),
      ),
      responseSchema: EditedUser,
      providesTags: ['User'],
      ...fleeting,
    }),
    profile: build.query({
      queryFn: async (_: void, store) => {
        const result = await readProfile(undefined, store)
        if (result.error?.message.includes('Authentication failed')) store.dispatch(loggedOut('Session expired'))
        return result
      },
      responseSchema: Profile,
      providesTags: ['User'],
      ...fleeting,
    }),
    sessions: build.query({
      ...signedInEndpoint(SessionsResponse, 'users/profile/sessions', 'Failed to load sessions'),
      providesTags: ['Sign-in'],
    }),
    signIns: build.query({
      ...signedInEndpoint(SignInsResponse, 'users/profile/sign-ins', 'Failed to load sign-ins'),
      providesTags: ['Sign-in'],
    }),
    userSessions: build.query({
      ...signedInEndpoint(
        SessionsResponse,
        (id: string) => `admin/users/${encodeURIComponent(id)}/sessions`,
        'Failed to load sessions',
      ),
      providesTags: ['Sign-in'],
    }),
    ownIdentities: build.query({
      ...signedInEndpoint(OwnIdentitiesResponse, 'users/profile/identities', 'Failed to load linked accounts'),
      providesTags: ['Sign-in'],
    }),
    attention: build.query({
      ...signedInEndpoint(AttentionResponse, 'admin/attention'),
      providesTags: ['User', 'Paper', 'Message', 'Attention'],
    }),
  }),
})

export const {
  useInvitationsQuery,
  useUsersQuery,
  useUserQuery,
  useProfileQuery,
  useSessionsQuery,
  useSignInsQuery,
  useUserSessionsQuery,
  useOwnIdentitiesQuery,
  useAttentionQuery,
} = endpoints

/** Fetches again what a change may have changed. */
export const useChanged = () => {
  const dispatch = useDispatch()
  return (...tags: (typeof TAGS)[number][]) => void dispatch(endpoints.util.invalidateTags(tags))
}
